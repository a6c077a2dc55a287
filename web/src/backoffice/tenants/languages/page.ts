import { definePage } from '#backoffice/define-page.ts';
import { GLOBE } from '#backoffice/icons.ts';

export const languagesPage = definePage({
  section: 'languages',
  path: 'languages',
  icon: GLOBE,
  group: 'showcase',
  rights: ['settings.functionnalities'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form'],
  settings: ['venuePages.languages.offered', 'venuePages.languages.default', 'venuePages.languages.texts'],
  preloadStaleTime: 0,
  load: () => import('./languages-page.tsx'),
});
