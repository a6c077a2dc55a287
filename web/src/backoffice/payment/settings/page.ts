import { definePage } from '#backoffice/define-page.ts';
import { CARD } from '#backoffice/icons.ts';

export const onlinePaymentsPage = definePage({
  section: 'onlinePayments',
  path: 'online-payments',
  icon: CARD,
  group: 'payments',
  rights: ['settings.payment'],
  onlyAt: 'venue',
  phrases: ['onlinePayments', 'form'],
  settings: [
    'onlinePayments.shop.title',
    'onlinePayments.check.action',
    'onlinePayments.means.title',
    'onlinePayments.split.title',
    'onlinePayments.subscriptions.title',
    'onlinePayments.paths.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./online-payments-page.tsx'),
});
