import { expect, it } from 'vitest';
import { type OptionValues, settingsOf, valuesOf } from './option-values.ts';

const VALUES: OptionValues = {
  filters: [{ code: 'types', isEnabled: true }],
  sorts: [
    { code: 'price', isEnabled: true },
    { code: 'name', isEnabled: false },
  ],
  defaultSort: 'price',
};

it('settingsOf drops a default sort that is no longer offered', () => {
  expect(settingsOf(VALUES)).toEqual(VALUES);
  expect(settingsOf({ ...VALUES, defaultSort: 'name' }).defaultSort).toBeNull();
  expect(settingsOf({ ...VALUES, defaultSort: '' }).defaultSort).toBeNull();
  expect(valuesOf({ ...settingsOf({ ...VALUES, defaultSort: '' }), version: 2 }).defaultSort).toBe('');
});
