import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { Notices, Places } from './notice-values.ts';
import styles from './notices-panel.module.css';

/** Loaded on demand: the start page needs neither its calendar nor its form. */
const NoticeDialog = lazy(() =>
  import('./notice-dialog.tsx').then((module) => ({ default: module.NoticeDialog })),
);

interface NoticesPanelProps {
  establishments: Places;
  notices: Notices;
}

/** Present and future closures and messages, which are published in two clicks and can be removed. */
export function NoticesPanel({ establishments, notices: loaded }: NoticesPanelProps) {
  const t = useTranslations('establishmentInformations.notices');
  const router = useRouter();
  const [answered, setAnswered] = useState<{ over: Notices; notices: Notices }>();
  const [kind, setKind] = useState<'closure' | 'message'>();
  // Changes of this page, until the page is read again.
  const notices = answered?.over === loaded ? answered.notices : loaded;
  const settle = (changed: Notices) => {
    setAnswered({ over: loaded, notices: changed });
    void router.invalidate();
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.buttons}>
        <Button icon="alert" variant="soft" onClick={() => setKind('closure')}>
          {t('closure')}
        </Button>
        <Button icon="info" variant="soft" onClick={() => setKind('message')}>
          {t('message')}
        </Button>
      </div>
      {notices.length === 0 ? (
        <p className={typography.muted}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} places={establishments} onChange={settle} />
          ))}
        </ul>
      )}
      {kind && (
        <Suspense fallback={null}>
          <NoticeDialog
            kind={kind}
            places={establishments}
            onClose={() => setKind(undefined)}
            onPublished={settle}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface NoticeItemProps {
  notice: Notices[number];
  places: Places;
  onChange: (notices: Notices) => void;
}

function NoticeItem({ notice, places, onChange }: NoticeItemProps) {
  const t = useTranslations('establishmentInformations.notices');
  const locale = useLocale() as Locale;
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const timeOf = useLocalTime();
  const place = places.find(({ externalCode }) => externalCode === notice.establishment);
  const takeDown = async () => {
    setBusy(true);
    try {
      const query = { noticeId: notice.id };
      onChange(await adminApi('DELETE /settingsticketing/establishmentnotice', { query }));
      showToast('success', t('takenDown'));
    } catch (error) {
      setBusy(false);
      showToast('error', errorMessage(error));
    }
  };
  return (
    <li className={styles.notice}>
      <div className={styles.words}>
        <p>
          <Tag tone={notice.kind === 'closure' ? 'warn' : 'brand'}>{t(notice.kind)}</Tag>{' '}
          {notice.stopsSale && <Tag tone="neutral">{t('saleStopped')}</Tag>}{' '}
          <b>{place ? labelIn(place.name, locale) : t('everywhere')}</b>
        </p>
        <p>{labelIn(notice.labels, locale)}</p>
        <p className={typography.muted}>
          {t('when', { from: timeOf(notice.from), until: timeOf(notice.until) })}
        </p>
      </div>
      <Button variant="ghost" busy={busy} onClick={takeDown}>
        {t('takeDown')}
      </Button>
    </li>
  );
}

/** Returns a formatter for times in the venue's time zone. */
function useLocalTime(): (time: string) => string {
  const format = useAdminFormat();
  const clock = useTranslations('common.clock');
  return (text) => {
    const [day = '', time = ''] = text.split('T');
    const [hour = '', minute = ''] = time.split(':');
    return `${format.shortDay(day)}, ${clock('time', { hour, minute })}`;
  };
}
