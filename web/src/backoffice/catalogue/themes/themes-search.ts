/** The state of the page in the URL. */
export interface ThemesSearch {
  /** External code of the edited theme */
  theme?: string;
  /** The rules of services without a theme are edited */
  unthemed?: true;
}

export function readThemesSearch({ theme, unthemed }: Record<string, unknown>): ThemesSearch {
  if (unthemed === true || unthemed === 'true') return { unthemed: true };
  return typeof theme === 'string' && theme ? { theme: theme.slice(0, 80) } : {};
}
