import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { requestContext } from '#lib/request.ts';
import { LinkButton } from '#ui/button.tsx';
import { StatePage } from '#ui/state.tsx';

/** When robots and browsers may come back: it is shown for no longer. */
const RETRY_SECONDS = 300;

/** The venue has closed its site for a while. */
export function MaintenancePage() {
  const t = useTranslations('common.maintenance');
  if (import.meta.env.SSR)
    Object.assign(requestContext().outcome, { status: 503, retryAfter: RETRY_SECONDS });
  const paths = usePaths();
  return (
    <StatePage
      title={t('title')}
      text={t('text')}
      action={<LinkButton to={paths.myTickets()}>{t('tickets')}</LinkButton>}
    />
  );
}
