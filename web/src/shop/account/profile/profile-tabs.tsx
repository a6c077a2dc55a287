import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkTabs } from '../../link-tabs.tsx';
import type { ProfileTab } from './search.ts';

/** The tabs of the profile: the customer's data, and the payment methods. */
export function ProfileTabs({ current }: { current: ProfileTab }) {
  const t = useTranslations('account.profile.tabs');
  const paths = usePaths();
  return (
    <LinkTabs
      label={t('label')}
      tabs={[
        { id: 'person', label: t('person'), to: paths.profile(), isCurrent: current === 'person' },
        {
          id: 'payments',
          label: t('payments'),
          to: paths.profile('payments'),
          isCurrent: current === 'payments',
        },
      ]}
    />
  );
}
