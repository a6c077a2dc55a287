import { definePage } from '#backoffice/define-page.ts';
import { SHEETS } from '#backoffice/icons.ts';

export const usedPagesPage = definePage({
  section: 'usedpages',
  path: 'usedpages',
  icon: SHEETS,
  group: 'showcase',
  rights: ['settings.functionnalities'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form'],
  settings: [
    'venuePages.pages.search.title',
    'venuePages.pages.mySupports.title',
    'venuePages.pages.signin.title',
  ],
  preloadStaleTime: 0,
  load: () => import('./used-pages-page.tsx'),
});
