import { describe, expect, it } from 'vitest';
import { displayOf, type PlanningDisplay, problemsOf, valuesOf } from './display-values.ts';

const display: PlanningDisplay = {
  isEnable: true,
  displayType: 2,
  firstHour: 7,
  lastHour: 22,
  colors: 'family',
  days: [2, 6],
};

describe('the display of the planning', () => {
  it('survives a round trip through its controls', () => {
    expect(displayOf(valuesOf(display))).toEqual(display);
    expect(problemsOf(valuesOf(display))).toEqual({});
  });

  it('has at least one day, and ends after it begins', () => {
    const values = valuesOf({ ...display, firstHour: 12, lastHour: 12, days: [] });
    expect(problemsOf(values)).toEqual({ lastHour: 'field.number', 'days.0.isShown': 'field.required' });
  });
});
