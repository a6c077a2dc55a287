import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';

export type PlanningDisplay = CallAnswer<'GET /settingsportal/planningItems'>;

/** Monday to Sunday, as 1 to 7. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The display of the planning as form values. */
export interface DisplayValues {
  isEnable: boolean;
  /** `0` day, `1` week, `2` month. */
  displayType: string;
  firstHour: string;
  lastHour: string;
  colors: 'theme' | 'family';
  /** Whether each day is shown, from Monday. */
  days: { isShown: boolean }[];
}

export const valuesOf = (display: PlanningDisplay): DisplayValues => ({
  isEnable: display.isEnable,
  displayType: String(display.displayType),
  firstHour: String(display.firstHour),
  lastHour: String(display.lastHour),
  colors: display.colors,
  days: WEEKDAYS.map((day) => ({ isShown: display.days.includes(day) })),
});

export const displayOf = (values: DisplayValues): PlanningDisplay => ({
  isEnable: values.isEnable,
  displayType: values.displayType === '0' ? 0 : values.displayType === '2' ? 2 : 1,
  firstHour: Number(values.firstHour),
  lastHour: Number(values.lastHour),
  colors: values.colors,
  days: WEEKDAYS.filter((_, index) => values.days[index]?.isShown),
});

/** Returns the validation problems by field. */
export function problemsOf(values: DisplayValues): Partial<Record<string, ProblemCode>> {
  return {
    ...(Number(values.firstHour) >= Number(values.lastHour) && { lastHour: 'field.number' as const }),
    ...(values.days.every(({ isShown }) => !isShown) && { 'days.0.isShown': 'field.required' as const }),
  };
}
