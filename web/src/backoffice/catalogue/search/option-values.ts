import type { CallAnswer } from '@guichet/contract/calls.ts';

export type SearchSettings = CallAnswer<'GET /settingsticketing/searchoptions'>;

/** The settings as the form holds them: a select has no null. */
export interface OptionValues {
  filters: SearchSettings['filters'];
  sorts: SearchSettings['sorts'];
  defaultSort: SearchSettings['sorts'][number]['code'] | '';
  version: number;
}

export const valuesOf = (settings: SearchSettings): OptionValues => ({
  ...settings,
  defaultSort: settings.defaultSort ?? '',
});

/** A default that is not offered any more is none. */
export function settingsOf(values: OptionValues): SearchSettings {
  const isOffered = values.sorts.some(({ code, isEnabled }) => isEnabled && code === values.defaultSort);
  return { ...values, defaultSort: isOffered && values.defaultSort ? values.defaultSort : null };
}

/** The list with one entry a place further up (-1) or down (1); undefined at its end. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] | undefined {
  const to = at + by;
  if (to < 0 || to >= list.length) return undefined;
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}
