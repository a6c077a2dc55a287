import { describe, expect, test } from 'vitest';
import { booking, cartPart, NOW, ruleContext, saleRule } from '#test/portal/sale-rules.ts';
import { brokenRules, type CartPart, countedParts, type RuleContext, rulesFor } from './sale-rules.ts';

const evaluate = (cart: CartPart[], rule: Parameters<typeof saleRule>[0], more: Partial<RuleContext> = {}) =>
  brokenRules(cart, [saleRule(rule)], ruleContext(more)).map(({ rule: _, ...broken }) => broken);

describe('the rule PlaceNumberByWeek', () => {
  const weekly = { type: 'PlaceNumberByWeek', quantity: 2 } as const;

  test('counts bookings and the cart, and reports the first line over the limit', () => {
    const cart = [
      cartPart(),
      cartPart({ line: 1, day: '2026-11-28' }),
      cartPart({ line: 2, day: '2026-11-29' }),
    ];
    expect(evaluate(cart, weekly, { history: [booking({ day: '2026-11-24' })] })).toEqual([
      { code: 'rule.week-places', line: 1, already: 1, day: '2026-11-23', next: '2026-11-30' },
    ]);
  });

  test('counts weeks from Monday to Sunday', () => {
    const history = [booking({ day: '2026-11-22', places: 2 }), booking({ day: '2026-11-30', places: 2 })];
    expect(evaluate([cartPart({ places: 2 })], weekly, { history })).toEqual([]);
  });

  test('does not count another theme', () => {
    expect(evaluate([cartPart({ theme: 'SWIM', places: 9 })], weekly)).toEqual([]);
    expect(evaluate([cartPart({ places: 2 })], weekly, { history: [booking({ theme: 'SWIM' })] })).toEqual(
      [],
    );
  });
});

test('the rule PlaceNumberByDay counts that day only', () => {
  const cart = [cartPart(), cartPart({ line: 1, places: 2, day: '2026-11-27' })];
  const history = [booking({ service: 'GYM-SLOW' })];
  expect(evaluate(cart, { type: 'PlaceNumberByDay', quantity: 1 }, { history })).toEqual([
    { code: 'rule.day-places', line: 0, already: 1, day: '2026-11-26' },
    { code: 'rule.day-places', line: 1, already: 0, day: '2026-11-27' },
  ]);
});

test('the rule PlaceNumber counts a session over the lines of this order only', () => {
  const cart = [cartPart({ places: 3 }), cartPart({ line: 1, places: 2 })];
  const history = [booking({ places: 40 })];
  expect(evaluate(cart, { type: 'PlaceNumber', quantity: 4 }, { history })).toEqual([
    { code: 'rule.session-places', line: 1 },
  ]);
});

describe('the rule MaximumReserved', () => {
  const history = [booking({ day: '2026-12-24', places: 2 }), booking({ day: '2026-11-19', places: 8 })];

  test('counts upcoming places of a service', () => {
    const rule = { type: 'MaximumReserved', linkType: 'service', linkCode: 'GYM-FAST', quantity: 2 } as const;
    expect(evaluate([cartPart()], rule, { history })).toEqual([
      { code: 'rule.maximum-reserved', line: 0, already: 2 },
    ]);
    expect(evaluate([cartPart()], { ...rule, quantity: 3 }, { history })).toEqual([]);
  });

  test('has its own message for a theme', () => {
    expect(evaluate([cartPart()], { type: 'MaximumReserved' }, { history })).toMatchObject([
      { code: 'rule.theme-sessions' },
    ]);
  });
});

describe('the rule CartComposition', () => {
  const cap = { service: 'CAP', quantity: 1, per: 'place' } as const;
  const rule = { type: 'CartComposition', quantity: null, parts: [cap] } as const;
  const caps = (places: number) => cartPart({ service: 'CAP', theme: null, day: null, line: 1, places });

  test('requires an article for each place', () => {
    expect(evaluate([cartPart({ places: 3 }), caps(1)], { ...rule, parts: [cap] })).toEqual([
      { code: 'rule.composition', line: 0, service: 'CAP', missing: 2 },
    ]);
    expect(evaluate([cartPart({ places: 3 }), caps(3)], { ...rule, parts: [cap] })).toEqual([]);
  });

  test('requires a fixed quantity in the cart, whatever the places', () => {
    const parts = [{ ...cap, per: 'cart' as const }];
    expect(evaluate([cartPart({ places: 3 }), caps(1)], { ...rule, parts })).toEqual([]);
    expect(evaluate([cartPart({ places: 3 })], { ...rule, parts })).toMatchObject([{ missing: 1 }]);
  });

  test('requires nothing without a place that the rule concerns', () => {
    expect(evaluate([caps(1)], { ...rule, parts: [{ ...cap, service: 'TOWEL' }] })).toEqual([]);
  });
});

describe('the rule PriorService', () => {
  const rule = {
    type: 'PriorService',
    linkType: 'service',
    linkCode: 'GYM-FAST',
    service: 'GYM-SLOW',
  } as const;

  test('is reported at every line', () => {
    expect(evaluate([cartPart(), cartPart({ line: 1 })], rule)).toEqual([
      { code: 'rule.prior-service', line: 0, service: 'GYM-SLOW' },
      { code: 'rule.prior-service', line: 1, service: 'GYM-SLOW' },
    ]);
  });

  test('accepts a booking, or an earlier session in the cart', () => {
    expect(
      evaluate([cartPart()], rule, { history: [booking({ service: 'GYM-SLOW', day: '2026-11-25' })] }),
    ).toEqual([]);
    expect(
      evaluate([cartPart(), cartPart({ service: 'GYM-SLOW', line: 1, day: '2026-11-24' })], rule),
    ).toEqual([]);
    expect(
      evaluate([cartPart(), cartPart({ service: 'GYM-SLOW', line: 1, day: '2026-11-27' })], rule),
    ).toHaveLength(1);
  });

  test('accepts a prior service without a date', () => {
    expect(evaluate([cartPart()], rule, { history: [booking({ service: 'GYM-SLOW', day: null })] })).toEqual(
      [],
    );
  });
});

describe('the day on which a condition must hold', () => {
  const VISIT = '2026-11-26';
  const before = new Date('2026-11-25T12:00:00Z');
  const after = new Date('2026-11-27T12:00:00Z');
  const past = new Date('2026-11-20T12:00:00Z');
  const on = { linkType: 'service', linkCode: 'GYM-FAST' } as const;
  const prior = { ...on, type: 'PriorService', service: 'GYM-SLOW' } as const;
  const having = (until: Date | null) => ({
    history: [{ ...booking({ service: 'GYM-SLOW', day: null }), until }],
  });

  test.each([
    ['visit', after, []],
    ['visit', null, []],
    ['visit', before, [{ code: 'rule.prior-ends', line: 0, service: 'GYM-SLOW', until: before }]],
    ['today', before, []],
    ['today', past, [{ code: 'rule.prior-ends', line: 0, service: 'GYM-SLOW', until: past }]],
  ] as const)('decides by %s whether a prior service that ends at %s counts', (validOn, until, broken) => {
    expect(evaluate([cartPart({ day: VISIT })], { ...prior, validOn }, having(until))).toEqual(broken);
  });

  test('accepts a dated prior service, whatever its date', () => {
    const history = [booking({ service: 'GYM-SLOW', day: '2026-11-02' })];
    expect(evaluate([cartPart({ day: VISIT })], prior, { history })).toEqual([]);
  });

  test.each([
    ['ContactLink', 'visit', [{ code: 'rule.link-ends', line: 0, until: before }]],
    ['NatureLink', 'visit', [{ code: 'rule.link-ends', line: 0, until: before }]],
    ['ContactLink', 'today', []],
    ['NatureLink', 'today', []],
  ] as const)('decides for a %s by %s whether a card that ends before counts', (type, validOn, broken) => {
    const known = { natures: new Set(['child']), natureEnds: new Map([['child', before]]) };
    expect(evaluate([cartPart({ day: VISIT })], { ...on, type, natures: ['child'], validOn }, known)).toEqual(
      broken,
    );
  });
});

describe('the rules about accounts', () => {
  const service = { linkType: 'service', linkCode: 'GYM-FAST' } as const;

  test('require a login once for each line', () => {
    const rule = { ...service, type: 'LoginRequired', quantity: null } as const;
    expect(evaluate([cartPart(), cartPart()], rule, { isSignedIn: false })).toEqual([
      { code: 'rule.login-required', line: 0 },
    ]);
    expect(evaluate([cartPart()], rule)).toEqual([]);
  });

  test('accept any of the cards of a contact link', () => {
    const rule = { ...service, type: 'ContactLink', natures: ['child', 'baby'] } as const;
    const links = { ...rule, natures: [...rule.natures] };
    expect(evaluate([cartPart()], links, { natures: new Set(['adult']) })).toEqual([
      { code: 'rule.contact-link', line: 0 },
    ]);
    expect(evaluate([cartPart()], links, { natures: new Set(['baby']) })).toEqual([]);
  });

  test('require every card of a link of natures', () => {
    const rule = { type: 'NatureLink' as const, natures: ['child', 'adult'] };
    expect(evaluate([cartPart()], rule, { natures: new Set(['adult']) })).toHaveLength(1);
    expect(evaluate([cartPart()], rule, { natures: new Set(['adult', 'child']) })).toEqual([]);
  });

  test('ask an anonymous visitor to sign in when the rule needs an account', () => {
    const rules = [
      { ...service, type: 'ContactLink' as const, natures: ['child'] },
      { ...service, type: 'PriorService' as const, service: 'GYM-SLOW' },
    ];
    for (const rule of rules)
      expect(evaluate([cartPart()], rule, { isSignedIn: false })).toMatchObject([
        { code: 'rule.login-required' },
      ]);
  });
});

describe('the rules about cards', () => {
  const service = { linkType: 'service', linkCode: 'GYM-FAST' } as const;

  test('count withdrawn tickets only for a withdrawal', () => {
    const rule = { ...service, type: 'WithdrawalQuantity', quantity: 2 } as const;
    const cart = [cartPart({ places: 5 }), cartPart({ line: 1, isWithdrawal: true, places: 3 })];
    expect(evaluate(cart, rule)).toEqual([{ code: 'rule.withdrawal-quantity', line: 1 }]);
  });

  test('accept a renewal from the set number of days before the end', () => {
    const rule = { ...service, type: 'RenewalPeriod', quantity: 30 } as const;
    const endIn = (days: number) => ({
      cardEnds: new Map([['04182207', new Date(NOW.getTime() + days * 86_400_000)]]),
    });
    const cart = [cartPart({ card: '04182207' })];
    expect(evaluate(cart, rule, endIn(31))).toEqual([
      { code: 'rule.renewal-period', line: 0, from: new Date(NOW.getTime() + 86_400_000) },
    ]);
    expect(evaluate(cart, rule, endIn(30))).toEqual([]);
    expect(evaluate([cartPart()], rule, endIn(300))).toEqual([]);
  });
});

test('rulesFor and countedParts select only rules about the cart and parts that rules count', () => {
  const parts = [
    cartPart(),
    cartPart({ service: 'GYM-SLOW', theme: null, line: 1 }),
    cartPart({ service: 'CAP', theme: null }),
  ];
  const rules = [saleRule(), saleRule({ linkCode: 'SWIM', type: 'PriorService', service: 'GYM-SLOW' })];
  expect(rulesFor(parts, rules)).toEqual([rules[0]]);
  expect(countedParts(parts, rules)).toEqual(parts.slice(0, 2));
});
