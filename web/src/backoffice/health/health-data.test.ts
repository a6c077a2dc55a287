import { expect, test } from 'vitest';
import { type CheckedLine, groupsOf, isUnknown } from './health-data.ts';

const line = (name: CheckedLine['line'], isGreen: boolean): CheckedLine => ({
  line: name,
  isGreen,
  since: '2026-11-23T08:00:00Z',
  facts: {},
});

test('groupsOf lists lines that need attention first, and rules separately', () => {
  const { running, rules } = groupsOf([
    line('synchronization', true),
    line('mails', false),
    line('money', true),
    line('places', false),
  ]);
  expect(running.map((one) => one.line)).toEqual(['mails', 'synchronization']);
  expect(rules.map((one) => one.line)).toEqual(['places', 'money']);
});

test('isUnknown is true for unchecked rules without a broken one', () => {
  expect(isUnknown({ count: 0, unchecked: 1 })).toBe(true);
  expect(isUnknown({ count: 2, unchecked: 1 })).toBe(false);
  expect(isUnknown({ count: 0 })).toBe(false);
});
