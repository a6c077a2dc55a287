import type { Namespace } from '#lib/phrases.ts';
import type { BackofficePage, PageSetting } from '../define-page.ts';

/** The settings on each page. */
export const settingsOf = ({ settings = [] }: BackofficePage): PageSetting[] =>
  settings.map((setting) => (typeof setting === 'string' ? { phrase: setting } : setting));

/** Returns the namespaces whose phrases name these settings. */
export function settingNamespaces(pages: readonly BackofficePage[]): Namespace[] {
  const names = pages.flatMap(settingsOf).map(({ phrase }) => phrase.split('.')[0] as Namespace);
  return [...new Set(names)];
}
