import { definePage } from '#backoffice/define-page.ts';
import { CHART, KEY } from '#backoffice/icons.ts';

import { readSalesSearch, type SalesSearch } from './sales/sales-search.ts';

export const resellersPage = definePage({
  section: 'resellers',
  path: 'resellers',
  icon: KEY,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['resellers', 'form'],
  settings: ['resellers.add', 'resellers.commission', 'resellers.addressTitle'],
  preloadStaleTime: 0,
  load: () => import('./resellers-page.tsx'),
});

export const resellerSalesPage = definePage({
  section: 'resellerSales',
  path: 'resellersales',
  icon: CHART,
  group: 'ticketing',
  rights: ['settings.ticketing', 'settings.payment'],
  onlyAt: 'venue',
  phrases: ['resellerSales'],
  settings: ['resellerSales.export.workbook'],
  validateSearch: readSalesSearch,
  loaderDeps: (search: SalesSearch) => search,
  preloadStaleTime: 0,
  load: () => import('./sales/reseller-sales-page.tsx'),
});
