import { definePage } from '../define-page.ts';

const MAX_LENGTH = 100;

/** Reads the search parameters of an address. */
export const readSearch = ({ q }: Record<string, unknown>): { q?: string } =>
  q ? { q: String(q).trim().slice(0, MAX_LENGTH) } : {};

/** The rights that open the ticketing settings (specified-behaviour.md#rights). */
export const searchPage = definePage({
  section: 'search',
  path: 'search',
  icon: 'search',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['settingsSearch'],
  validateSearch: readSearch,
  load: () => import('./search-page.tsx'),
});
