import { useTranslations } from 'use-intl';
import { StatePage } from '#ui/state.tsx';

/** The venue has closed its site for a while. */
export function MaintenancePage() {
  const t = useTranslations('common.maintenance');
  return <StatePage title={t('title')} text={t('text')} />;
}
