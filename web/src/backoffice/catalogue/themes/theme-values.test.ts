import { byLocale } from '@guichet/contract/locale.ts';
import { expect, it, vi } from 'vitest';
import { newRule } from '../sale-rules/rule-values.ts';
import { changesOnTop, formOf, savedFrom, saveTheme } from './theme-values.ts';
import type { SaleRule, Theme, ThemesData } from './themes-data.ts';

const rule = (id: string, quantity = 2): SaleRule => ({
  id,
  version: 1,
  entityLinkType: 'theme',
  linkExternalCode: 'NAGER',
  ruleType: 'PlaceNumber',
  quantity,
  messages: {},
});
const THEME: Theme = {
  externalCode: 'NAGER',
  externalLabel: 'Nager',
  labels: byLocale(() => ({ own: '', source: 'Nager' })),
  descriptions: byLocale(() => ({ own: '', source: '' })),
  isEnabled: true,
  isPresent: true,
  version: 1,
  rules: [rule('one'), rule('two')],
};
const DATA: ThemesData = { items: [THEME], services: [], families: [], otherRules: [], natures: [] };

it('saveTheme leaves the form with the state of the server after a save that failed half way', async () => {
  const saved = savedFrom(THEME, DATA);
  const values = formOf(saved);
  const stored = { ...rule('three'), ruleType: 'LoginRequired' as const };
  const api = vi.fn().mockImplementation(async (call: string) => {
    if (call === 'POST /SettingsTicketing/Rule') return stored;
    if (call === 'PUT /SettingsTicketing/Rule') throw new Error('refused');
    return undefined;
  });
  const [first, second] = values.rules;
  if (!first || !second) throw new Error('no rules');
  const typed = {
    ...values,
    rules: [newRule('theme:NAGER', 'LoginRequired'), { ...second, quantity: '5' }],
  };
  await expect(saveTheme(typed, saved, api)).rejects.toThrow('refused');
  expect(formOf(saved).rules.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['two', '2'],
    ['three', '2'],
  ]);
  // Nothing is left to send, and no stored rule counts as removed.
  api.mockClear();
  await saveTheme(formOf(saved), saved, api);
  expect(api).not.toHaveBeenCalled();
});

it('changesOnTop keeps the other administrator’s values of fields that the form has not changed', () => {
  const known = savedFrom(THEME, DATA);
  const values = formOf(known);
  const [one, two] = values.rules;
  if (!one || !two) throw new Error('no rules');
  const added = newRule('theme:NAGER', 'LoginRequired');
  const typed = { ...values, color: '#123456', rules: [{ ...one, quantity: '7' }, two, added] };
  const theirs: Theme = {
    ...THEME,
    color: '#654321',
    labels: byLocale(() => ({ own: 'Glisser', source: 'Nager' })),
    rules: [rule('one', 3), rule('two', 4), rule('three', 5)],
  };
  const merged = changesOnTop(typed, known, savedFrom(theirs, DATA));
  expect(merged.color).toBe('#123456');
  expect(merged.labels['fr-FR']).toBe('Glisser');
  expect(merged.rules.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['one', '7'],
    ['two', '4'],
    ['three', '5'],
    [added.key, added.quantity],
  ]);
});

it('changesOnTop keeps a removed rule removed, and restores a rule that the form changed and the other removed', () => {
  const known = savedFrom(THEME, DATA);
  const values = formOf(known);
  const [, two] = values.rules;
  if (!two) throw new Error('no rules');
  const keys = (typed: typeof values, rules: SaleRule[]) =>
    changesOnTop(typed, known, savedFrom({ ...THEME, rules }, DATA)).rules.map(({ key }) => key);
  expect(keys({ ...values, rules: [two] }, [rule('one'), rule('two')])).toEqual(['two']);
  expect(keys(values, [rule('one')])).toEqual(['one']);
  expect(keys({ ...values, rules: [{ ...two, quantity: '9' }] }, [])).toEqual(['two']);
});
