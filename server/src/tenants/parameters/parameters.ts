import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ParameterGroup, ParameterRow, SavedParameter } from './parameters.sql.ts';

/** A parameter that is on or off. */
export interface Switch {
  group: ParameterGroup;
  code: string;
  /** At a venue that has never said */
  isUsual: boolean;
}

/** What is on and what is off. */
export function switchesOf<Name extends string>(
  switches: Readonly<Record<Name, Switch>>,
  rows: readonly ParameterRow[],
): Record<Name, boolean> {
  const isOn = ({ group, code, isUsual }: Switch) =>
    rows.find((row) => row.parameterGroup === group && row.code === code)?.isEnable ?? isUsual;
  const entries = Object.entries<Switch>(switches).map(([name, one]) => [name, isOn(one)]);
  return Object.fromEntries(entries) as Record<Name, boolean>;
}

/** As {@link switchesOf} reads them. */
export const parametersOf = <Name extends string>(
  switches: Readonly<Record<Name, Switch>>,
  wanted: Readonly<Record<Name, boolean>>,
): SavedParameter[] =>
  Object.entries<Switch>(switches).map(([name, { group, code }]) => ({
    group,
    code,
    isEnable: wanted[name as Name],
  }));

/** The address at which customers write to the venue; undefined where it has named none. */
export const contactEmailOf = (rows: readonly ParameterRow[]): string | undefined =>
  rows.find(({ code, isEnable }) => code === 'adminEmail_2' && isEnable)?.value ?? undefined;

/** The answer with all public parameters. */
export type AllParameters = CallAnswer<'GET /portal/allParameters'>;
type ParameterItem = AllParameters['homeItems'][number];

/** The items of one group, in order. */
export function itemsOf(rows: readonly ParameterRow[], group: ParameterGroup): ParameterItem[] {
  return rows
    .filter((row) => row.parameterGroup === group)
    .map(({ code, isEnable, value, order }) => ({ code, isEnable, order, ...(value !== null && { value }) }));
}
