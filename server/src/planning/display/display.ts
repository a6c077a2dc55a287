import type { PlanningDisplay } from '@guichet/contract/planning/display.ts';
import type { z } from 'zod';
import type { ParameterGroup, ParameterRow, SavedParameter } from '#tenants/parameters/parameters.sql.ts';

export type Display = z.output<typeof PlanningDisplay>;

/** The switch of the planning, among those of the ticketing (specified-behaviour.md#functionalities). */
const SWITCH = 'ticketingItems_planning';

const WHOLE_WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Returns the display settings of the planning; missing or unreadable values have their defaults. */
export function displayOf(rows: readonly ParameterRow[]): Display {
  const rowOf = (group: ParameterGroup, code: string) =>
    rows.find((row) => row.parameterGroup === group && row.code === code);
  const textOf = (code: string) => rowOf('planning', code)?.value ?? undefined;
  const display = Number(textOf('planning_display') ?? 1);
  const [firstHour, lastHour] = hoursOf(textOf('planning_hours'));
  const days = WHOLE_WEEK.filter((day) => textOf('planning_days')?.split(',').includes(String(day)));
  return {
    isEnable: rowOf('ticketing', SWITCH)?.isEnable ?? false,
    displayType: display === 0 || display === 2 ? display : 1,
    firstHour,
    lastHour,
    colors: textOf('planning_colors') === 'family' ? 'family' : 'theme',
    days: days.length > 0 ? days : WHOLE_WEEK,
  };
}

/** Settings in the form that {@link displayOf} reads. */
export function parametersOf(display: Display): SavedParameter[] {
  const planning = (code: string, value: string) => ({
    group: 'planning' as const,
    code,
    isEnable: true,
    value,
  });
  return [
    { group: 'ticketing', code: SWITCH, isEnable: display.isEnable },
    planning('planning_display', String(display.displayType)),
    planning('planning_hours', `${display.firstHour}-${display.lastHour}`),
    planning('planning_colors', display.colors),
    planning('planning_days', display.days.join(',')),
  ];
}

const USUAL_HOURS = [9, 21] as const;

function hoursOf(value: string | undefined): readonly [number, number] {
  const [first = Number.NaN, last = Number.NaN] = (value ?? '').split('-').map(Number);
  return Number.isInteger(first) && Number.isInteger(last) && first >= 0 && first < last && last <= 24
    ? [first, last]
    : USUAL_HOURS;
}
