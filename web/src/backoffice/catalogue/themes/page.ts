import { definePage } from '#backoffice/define-page.ts';

/** The state of the page in the URL. */
export interface ThemesSearch {
  /** External code of the edited theme */
  theme?: string;
  /** Whether the rules of services without a theme are edited */
  unthemed?: true;
}

export function readThemesSearch({ theme, unthemed }: Record<string, unknown>): ThemesSearch {
  if (unthemed === true || unthemed === 'true') return { unthemed: true };
  return typeof theme === 'string' && theme ? { theme: theme.slice(0, 80) } : {};
}

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
