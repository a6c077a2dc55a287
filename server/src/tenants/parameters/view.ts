import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ParameterGroup, ParameterRow } from './data.ts';

/** The answer with all public parameters. */
export type AllParameters = CallAnswer<'GET /portal/allParameters'>;
type ParameterItem = AllParameters['homeItems'][number];

/** The items of one group, in order. */
export function itemsOf(rows: readonly ParameterRow[], group: ParameterGroup): ParameterItem[] {
  return rows
    .filter((row) => row.parameterGroup === group)
    .map(({ code, isEnable, value, order }) => ({ code, isEnable, order, ...(value !== null && { value }) }));
}
