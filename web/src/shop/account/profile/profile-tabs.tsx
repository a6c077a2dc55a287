import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkTabs } from '../../link-tabs.tsx';
import type { ProfileTab } from './search.ts';

/** The tabs of the profile: the customer's data, the people of the household, the waiting lists, and the payment methods. */
export function ProfileTabs({ current }: { current: ProfileTab | 'family' | 'waits' }) {
  const t = useTranslations('account.profile.tabs');
  const paths = usePaths();
  const { hasWaitingList, hasCards } = usePortal();
  return (
    <LinkTabs
      label={t('label')}
      tabs={[
        { id: 'person', label: t('person'), to: paths.profile(), isCurrent: current === 'person' },
        { id: 'family', label: t('family'), to: paths.family(), isCurrent: current === 'family' },
        ...(hasWaitingList && hasCards
          ? [{ id: 'waits', label: t('waits'), to: paths.waits(), isCurrent: current === 'waits' }]
          : []),
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
