import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { sendCall } from '#lib/http.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { preview } from '#lib/preview.ts';
import { requestContext } from '#lib/request.ts';
import { venueStorage } from '#lib/storage.ts';
import { LinkButton } from '#ui/button.tsx';
import { StatePage } from '#ui/state.tsx';

/** Retry-After for robots and browsers, which is also the maximum cache time. */
const RETRY_SECONDS = 300;

/** The notice of a closed site, or of one that was never open. Its administrators see the site itself, marked as a preview. */
export function MaintenancePage() {
  const { tenant } = usePortal();
  const t = useTranslations('common');
  if (import.meta.env.SSR)
    Object.assign(requestContext().outcome, { status: 503, retryAfter: RETRY_SECONDS });
  const paths = usePaths();
  const router = useRouter();
  useEffect(() => {
    openPreview(() => router.invalidate()).catch(() => undefined);
  }, [router]);
  return (
    <StatePage
      title={t(tenant.isOpened ? 'maintenance.title' : 'openingSoon.title')}
      text={tenant.isOpened ? t('maintenance.text') : t('openingSoon.text', { name: tenant.displayName })}
      action={tenant.isOpened && <LinkButton to={paths.myTickets()}>{t('maintenance.tickets')}</LinkButton>}
    />
  );
}

/** Opens the closed site for an administrator who is signed in to the back office in this browser. */
async function openPreview(readAgain: () => Promise<void>): Promise<void> {
  const token = venueStorage.get('adminToken');
  if (token === undefined || preview.get()) return;
  await sendCall('POST /settingsadmin/preview', {}, token);
  await readAgain();
  preview.set(true);
}
