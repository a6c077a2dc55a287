import { definePage } from '#backoffice/define-page.ts';
import { SPEECH } from '#backoffice/icons.ts';

export const promotionsPage = definePage({
  section: 'promotions',
  path: 'promotions',
  icon: SPEECH,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['promotions', 'form'],
  settings: ['promotions.add', 'promotions.form.code', 'promotions.form.hours'],
  preloadStaleTime: 0,
  load: () => import('./promotions-page.tsx'),
});
