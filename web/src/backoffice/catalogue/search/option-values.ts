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
