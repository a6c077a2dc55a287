import type { CallAnswer } from '@guichet/contract/calls.ts';

export type SearchSettings = CallAnswer<'GET /settingsticketing/searchoptions'>;

/** The settings as form values, since a select has no null. */
export interface OptionValues {
  filters: SearchSettings['filters'];
  sorts: SearchSettings['sorts'];
  defaultSort: SearchSettings['sorts'][number]['code'] | '';
}

export const valuesOf = ({ filters, sorts, defaultSort }: SearchSettings): OptionValues => ({
  filters,
  sorts,
  defaultSort: defaultSort ?? '',
});

/** Replaces a default that is no longer offered by none. */
export function settingsOf(values: OptionValues): Omit<SearchSettings, 'version'> {
  const isOffered = values.sorts.some(({ code, isEnabled }) => isEnabled && code === values.defaultSort);
  return { ...values, defaultSort: isOffered && values.defaultSort ? values.defaultSort : null };
}
