import type { CallAnswer } from '@guichet/contract/calls.ts';

export type SearchSettings = CallAnswer<'GET /settingsticketing/searchoptions'>;

/** The settings as the form holds them: a select has no null. */
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

/** A default that is not offered any more is none. */
export function settingsOf(values: OptionValues): Omit<SearchSettings, 'version'> {
  const isOffered = values.sorts.some(({ code, isEnabled }) => isEnabled && code === values.defaultSort);
  return { ...values, defaultSort: isOffered && values.defaultSort ? values.defaultSort : null };
}
