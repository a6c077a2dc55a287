/** Filters of the list. */
export const FILTERS = ['draft', 'scheduled', 'archived'] as const;
export type Filter = (typeof FILTERS)[number];

export interface CatalogueSearch {
  q?: string;
  show?: Filter;
}

export const filterOf = (text: unknown): Filter | undefined => FILTERS.find((filter) => filter === text);

export function readCatalogueSearch({ q, show }: Record<string, unknown>): CatalogueSearch {
  const filter = filterOf(show);
  return {
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
    ...(filter && { show: filter }),
  };
}

/** Search parameters of the editor of a new item: the code of the service to copy, and whether as its renewal. */
export interface NewItemSearch {
  from?: string;
  renewal?: boolean;
}

export const readNewItemSearch = ({ from, renewal }: Record<string, unknown>): NewItemSearch => ({
  ...((typeof from === 'string' || typeof from === 'number') && { from: String(from).slice(0, 40) }),
  ...((renewal === true || renewal === 'true') && { renewal: true }),
});
