import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { SEARCH_FILTERS, SEARCH_SORTS } from '@guichet/contract/catalogue/search-options.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';

/** Every filter and sort in order, and which are offered. */
export type SearchSettings = CheckedBody<'PUT /settingsticketing/searchoptions'>;

const offered = <Code extends string>(codes: readonly Code[]) =>
  codes.map((code) => ({ code, isEnabled: true }));

/** Options of a tenant that has saved none. */
export const DEFAULT_SEARCH_SETTINGS: SearchSettings = {
  filters: offered(SEARCH_FILTERS),
  sorts: offered(SEARCH_SORTS),
  defaultSort: null,
  version: 0,
};

type Choice<Code extends string> = { code: Code; isEnabled: boolean };

/** Returns each code once: a repeated code at its first position, missing codes at the end. */
function complete<Code extends string>(
  chosen: readonly Choice<Code>[],
  codes: readonly Code[],
): Choice<Code>[] {
  const byCode = new Map([...chosen].reverse().map((choice) => [choice.code, choice]));
  const order = [...new Set(chosen.map(({ code }) => code)), ...codes].filter((code) => codes.includes(code));
  return [...new Set(order)].map((code) => byCode.get(code) ?? { code, isEnabled: true });
}

/** Returns settings with every filter and sort once, without a default that is not offered. */
export function completeSettings(settings: SearchSettings): SearchSettings {
  const sorts = complete(settings.sorts, SEARCH_SORTS);
  const isOffered = sorts.some(({ code, isEnabled }) => isEnabled && code === settings.defaultSort);
  return {
    filters: complete(settings.filters, SEARCH_FILTERS),
    sorts,
    defaultSort: isOffered ? settings.defaultSort : null,
    version: settings.version,
  };
}

/** Returns the options that the search page offers. */
export function offeredOptions({
  filters,
  sorts,
  defaultSort,
}: SearchSettings): CallAnswer<'GET /ticketing/searchoptions'> {
  const on = <Code extends string>(choices: readonly Choice<Code>[]) =>
    choices.flatMap(({ code, isEnabled }) => (isEnabled ? [code] : []));
  return { filters: on(filters), sorts: on(sorts), ...(defaultSort && { defaultSort }) };
}

/** Returns the changes for the audit log. */
export function changedOptions(before: SearchSettings, after: SearchSettings): RecordedChange[] {
  const audited = (settings: SearchSettings) => {
    const { filters, sorts } = offeredOptions(settings);
    return { filters: filters.join(', '), sorts: sorts.join(', '), defaultSort: settings.defaultSort };
  };
  return changesBetween(audited(before), audited(after));
}
