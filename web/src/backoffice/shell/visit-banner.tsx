import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { adminSession } from '#lib/admin-session.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { Button } from '#ui/button.tsx';
import styles from './visit-banner.module.css';

/** Shows an administrator of the platform which venue they visit, with a way back. */
export function VisitBanner() {
  const { visit } = useBackoffice().administrator;
  return visit ? <Banner {...visit} /> : null;
}

function Banner({ endsAt, home }: { endsAt: string; home: string }) {
  const t = useTranslations('backoffice.visit');
  const { portal } = useBackoffice();
  const format = useAdminFormat();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // A visit ends by itself when the server does not respond.
    await haveSessionsEnded(() => adminApi('POST /user/admin/logout'));
    location.assign(home);
    adminSession.clear();
  };
  return (
    <aside className={styles.visit} aria-label={t('title')}>
      <p>{t('banner', { name: portal.tenant.displayName, time: format.time(endsAt) })}</p>
      <Button variant="ghost" busy={isLeaving} onClick={() => void leave()}>
        {t('leave')}
      </Button>
    </aside>
  );
}
