import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ParameterGroup, ParameterRow, SavedParameter } from './parameters.sql.ts';

/** A parameter that is on or off. */
export interface Switch {
  group: ParameterGroup;
  code: string;
  /** Default at a venue that has never set the switch */
  isUsual: boolean;
}

/** Returns the state of each switch. */
export function switchesOf<Name extends string>(
  switches: Readonly<Record<Name, Switch>>,
  rows: readonly ParameterRow[],
): Record<Name, boolean> {
  const isOn = ({ group, code, isUsual }: Switch) =>
    rows.find((row) => row.parameterGroup === group && row.code === code)?.isEnable ?? isUsual;
  const entries = Object.entries<Switch>(switches).map(([name, one]) => [name, isOn(one)]);
  return Object.fromEntries(entries) as Record<Name, boolean>;
}

/** Returns the parameters that store the state of switches, as {@link switchesOf} reads them. */
export const parametersOf = <Name extends string>(
  switches: Readonly<Record<Name, Switch>>,
  wanted: Readonly<Record<Name, boolean>>,
): SavedParameter[] =>
  Object.entries<Switch>(switches).map(([name, { group, code }]) => ({
    group,
    code,
    isEnable: wanted[name as Name],
  }));

/** Returns the venue’s contact address for customers; undefined when the venue has none. */
export const contactEmailOf = (rows: readonly ParameterRow[]): string | undefined =>
  rows.find(({ code, isEnable }) => code === 'adminEmail_2' && isEnable)?.value ?? undefined;

export type AllParameters = CallAnswer<'GET /portal/allParameters'>;
type ParameterItem = AllParameters['homeItems'][number];

/** Returns the items of a group in order. */
export function itemsOf(rows: readonly ParameterRow[], group: ParameterGroup): ParameterItem[] {
  return rows
    .filter((row) => row.parameterGroup === group)
    .map(({ code, isEnable, value, order }) => ({ code, isEnable, order, ...(value !== null && { value }) }));
}
