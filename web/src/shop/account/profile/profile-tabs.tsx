import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkTabs } from '../../link-tabs.tsx';
import type { ProfileTab } from './search.ts';

/** The tabs of the profile: the customer's data, the people of the household, and the payment methods. */
export function ProfileTabs({ current }: { current: ProfileTab | 'family' }) {
  const t = useTranslations('account.profile.tabs');
  const paths = usePaths();
  return (
    <LinkTabs
      label={t('label')}
      tabs={[
        { id: 'person', label: t('person'), to: paths.profile(), isCurrent: current === 'person' },
        { id: 'family', label: t('family'), to: paths.family(), isCurrent: current === 'family' },
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
