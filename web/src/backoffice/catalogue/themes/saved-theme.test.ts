import { byLocale } from '@guichet/contract/locale.ts';
import { expect, it, vi } from 'vitest';
import { newRule } from '../sale-rules/rule-values.ts';
import { formOf, savedFrom, saveTheme } from './saved-theme.ts';
import type { SaleRule, Theme, ThemesData } from './themes-data.ts';

const rule = (id: string): SaleRule => ({
  id,
  version: 1,
  entityLinkType: 'theme',
  linkExternalCode: 'NAGER',
  ruleType: 'PlaceNumber',
  quantity: 2,
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

it('a save that was refused half way leaves the form with what the server has', async () => {
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
  // Nothing is left to send, and nothing that is stored is taken for removed.
  api.mockClear();
  await saveTheme(formOf(saved), saved, api);
  expect(api).not.toHaveBeenCalled();
});
