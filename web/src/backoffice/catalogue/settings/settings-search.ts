import { type Filter, filterOf } from './view.ts';

/** What of the pages travels in their address. */
export interface SettingsSearch {
  /** The item that is edited: `service:ACT-AQUAGYM` */
  item?: string;
  show?: Filter;
  q?: string;
}

/** Those that only narrow the list: what is edited stays. */
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
