import { useTranslations } from 'use-intl';
import { requestContext } from '#lib/request.ts';
import { StatePage } from '#ui/state.tsx';

/** When robots and browsers may come back: it is shown for no longer. */
const RETRY_SECONDS = 300;

/** The venue has closed its site for a while. */
export function MaintenancePage() {
  const t = useTranslations('common.maintenance');
  if (import.meta.env.SSR)
    Object.assign(requestContext().outcome, { status: 503, retryAfter: RETRY_SECONDS });
  return <StatePage title={t('title')} text={t('text')} />;
}
