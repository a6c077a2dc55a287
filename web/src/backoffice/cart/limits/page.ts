import { definePage } from '#backoffice/define-page.ts';
import { SHIELD } from '#backoffice/icons.ts';

export const cartLimitsPage = definePage({
  section: 'cartLimits',
  path: 'cartlimits',
  icon: SHIELD,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['cartLimits', 'onlinePayments', 'form'],
  settings: [
    'cartLimits.times.title',
    'cartLimits.network.title',
    'cartLimits.account.title',
    'cartLimits.extend.title',
    'cartLimits.after.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./cart-limits-page.tsx'),
});
