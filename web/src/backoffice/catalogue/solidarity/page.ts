import { definePage } from '#backoffice/define-page.ts';
import { HEART } from '#ui/menu-icons.ts';

export const solidarityPricingPage = definePage({
  section: 'solidaritypricing',
  path: 'solidaritypricing',
  icon: HEART,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['solidarityPricing', 'form'],
  settings: [
    'solidarityPricing.intervals.title',
    'solidarityPricing.preview.title',
    'solidarityPricing.proofs.title',
    'solidarityPricing.customers.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./solidarity-page.tsx'),
});
