import { definePage } from '#backoffice/define-page.ts';
import { BANK } from '#backoffice/icons.ts';

export const paymentProvidersPage = definePage({
  section: 'paymentProviders',
  path: 'cardpaymentprovider',
  icon: BANK,
  group: 'payments',
  rights: ['provider.admin'],
  onlyAt: 'provider',
  phrases: ['paymentProviders', 'form'],
  settings: ['paymentProviders.add'],
  preloadStaleTime: 0,
  load: () => import('./payment-providers-page.tsx'),
});
