import { definePage } from '#backoffice/define-page.ts';
import { KEY } from '#backoffice/icons.ts';

export const resellersPage = definePage({
  section: 'resellers',
  path: 'resellers',
  icon: KEY,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['resellers', 'form'],
  settings: ['resellers.add', 'resellers.addressTitle'],
  preloadStaleTime: 0,
  load: () => import('./resellers-page.tsx'),
});
