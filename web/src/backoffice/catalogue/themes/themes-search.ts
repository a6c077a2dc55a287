/** The state of the page in the URL. */
export interface ThemesSearch {
  /** External code of the edited theme */
  theme?: string;
}

export function readThemesSearch({ theme }: Record<string, unknown>): ThemesSearch {
  return typeof theme === 'string' && theme ? { theme: theme.slice(0, 80) } : {};
}
