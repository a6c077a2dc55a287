import { expect, test } from 'vitest';
import { brokenRules } from './sale-rules.ts';
import { sampleCardEnds, samplePart, sampleRule } from './sale-rules-trial.ts';

const ZONE = 'Europe/Paris';
const NO_SERVICES = { services: new Map() };

/** Returns the codes of the rules of a type, with its quantity, that a sample of a service breaks. */
function evaluated(
  ruleType: 'WithdrawalQuantity' | 'RenewalPeriod',
  quantity: number,
  sample: { quantity: number; isWithdrawal?: boolean; renews?: string },
): string[] {
  const rule = sampleRule(
    { entityLinkType: 'service', linkExternalCode: 'CARD', ruleType, quantity, messages: {} } as never,
    0,
  );
  const cart = [{ service: 'CARD', ...sample }];
  return brokenRules(
    cart.map((each, line) => samplePart(each, line, NO_SERVICES, ZONE)),
    [rule],
    {
      isSignedIn: true,
      history: [],
      natures: new Set(),
      cardEnds: sampleCardEnds(cart, ZONE),
      now: new Date('2026-11-23T12:00:00Z'),
    },
  ).map(({ code }) => code);
}

test('a sample withdrawal is evaluated by the rule WithdrawalQuantity', () => {
  expect(evaluated('WithdrawalQuantity', 2, { quantity: 3 })).toEqual([]);
  expect(evaluated('WithdrawalQuantity', 2, { quantity: 3, isWithdrawal: true })).toEqual([
    'rule.withdrawal-quantity',
  ]);
  expect(evaluated('WithdrawalQuantity', 2, { quantity: 2, isWithdrawal: true })).toEqual([]);
});

test('a sample renewal is evaluated by the end of the renewed right', () => {
  expect(evaluated('RenewalPeriod', 30, { quantity: 1, renews: '2027-01-31' })).toEqual([
    'rule.renewal-period',
  ]);
  expect(evaluated('RenewalPeriod', 30, { quantity: 1, renews: '2026-12-10' })).toEqual([]);
});
