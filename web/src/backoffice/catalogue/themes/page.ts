import { definePage } from '#backoffice/define-page.ts';
import { readThemesSearch } from './themes-search.ts';

const TAG = 'M4 4.5h8l8 8-7.500 7.500-8.500-8.500zM8 8.500v.1';

export const themesPage = definePage({
  section: 'themes',
  path: 'themes',
  icon: TAG,
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['themes', 'ticketingSettings', 'form'],
  settings: ['themes.texts.title', 'themes.colour.title', 'themes.rules.title', 'themes.trial.title'],
  validateSearch: readThemesSearch,
  preloadStaleTime: 0,
  load: () => import('./themes-page.tsx'),
});
