import { definePage } from '#backoffice/define-page.ts';
import { EXIT } from '#backoffice/icons.ts';

export const endOfNavigationPage = definePage({
  section: 'endofnavigation',
  path: 'endofnavigation',
  icon: EXIT,
  group: 'showcase',
  rights: ['settings.design'],
  onlyAt: 'venue',
  phrases: ['venuePages', 'form', 'delivery'],
  settings: ['venuePages.end.texts.title', 'venuePages.end.disconnecting.title'],
  preloadStaleTime: 0,
  load: () => import('./end-of-navigation-page.tsx'),
});
