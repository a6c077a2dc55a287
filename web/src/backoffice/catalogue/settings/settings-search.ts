/** Filters of the list. */
export const FILTERS = ['missing', 'off', 'conflict', 'gone'] as const;
export type Filter = (typeof FILTERS)[number];

export const filterOf = (text: string | undefined): Filter | undefined =>
  FILTERS.find((filter) => filter === text);

/** The state of the pages in the URL. */
export interface SettingsSearch {
  /** The edited item: `service:ACT-AQUAGYM` */
  item?: string;
  show?: Filter;
  q?: string;
}

/** Parameters of the list alone: changing them keeps the edited item. */
export const LIST_SEARCH = ['show', 'q'] as const;

export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : '');
  const show = filterOf(text('show'));
  return {
    ...(text('item') && { item: text('item').slice(0, 120) }),
    ...(show && { show }),
    ...(text('q') && { q: text('q').slice(0, 100) }),
  };
}
