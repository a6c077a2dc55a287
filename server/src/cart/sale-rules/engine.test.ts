import { RULE_TYPES, type RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { expect, test } from 'vitest';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';
import { booking, cartPart, NOW, ruleContext, saleRule } from '#test/portal/sale-rules.ts';
import { type Booking, brokenRules, type CartPart, type RuleContext } from './sale-rules.ts';

/** Creates a Park-Miller generator: every run has the same cases. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

const SERVICES = ['A', 'B', 'C'];
const THEMES = ['S', 'T', null];
const TYPES = RULE_TYPES.filter((type): type is RuleTypeName => type !== 'Unknown');
const NATURES = ['adult', 'child'];

function makeCase(seed: number) {
  const below = generator(seed * 7919 + 1);
  const one = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const some = <T>(values: readonly T[]) => values.filter(() => below(2) === 0);
  const many = <T>(most: number, make: (at: number) => T) =>
    Array.from({ length: below(most + 1) }, (_, at) => make(at));
  const part = (line: number): CartPart =>
    cartPart({
      line,
      service: one(SERVICES),
      theme: one(THEMES),
      family: one(['F', 'G']),
      day: one([null, '2026-11-21', '2026-11-24', '2026-11-25', '2026-11-29', '2026-11-30']),
      places: 1 + below(3),
      isWithdrawal: below(3) === 0,
      card: one([null, 'card', 'other']),
    });
  const rule = (at: number): SaleRule => {
    const linkType = one(['theme', 'family', 'service'] as const);
    return saleRule({
      id: String(at),
      linkType,
      linkCode: one({ theme: ['S', 'T'], family: ['F', 'G'], service: SERVICES }[linkType]),
      type: one(TYPES),
      quantity: 1 + below(5),
      service: one(SERVICES),
      natures: some(NATURES),
      parts: some(SERVICES).map((service) => ({
        service,
        quantity: 1 + below(2),
        per: one(['place', 'cart'] as const),
      })),
    });
  };
  const known: RuleContext = ruleContext({
    isSignedIn: below(4) > 0,
    history: many(5, (at) => booking(part(at))),
    natures: new Set(some(NATURES)),
    cardEnds: new Map([['card', new Date(NOW.getTime() + below(6) * 86_400_000)]]),
  });
  // Lines have several parts.
  const cart = many(6, (at) => part(at >> 1));
  return { cart, rules: many(4, rule), known };
}

/** Evaluates the rules as administrators read them, one after the other, as a reference without optimization. */
function slowly(cart: CartPart[], rules: SaleRule[], known: RuleContext): string[] {
  const found: string[] = [];
  const isOf = (rule: SaleRule, item: Booking) =>
    (rule.linkType === 'theme' && item.theme === rule.linkCode) ||
    (rule.linkType === 'family' && item.family === rule.linkCode) ||
    (rule.linkType === 'service' && item.service === rule.linkCode);
  for (const rule of rules) {
    const reported = new Set<string>();
    const report = (code: string, line: number, once: string) => {
      if (!reported.has(once)) found.push(`${line} ${rule.id} ${code}`);
      reported.add(once);
    };
    for (const [at, part] of cart.entries()) {
      if (!isOf(rule, part)) continue;
      const upTo = cart.slice(0, at + 1).filter((other) => isOf(rule, other));
      const booked = known.history.filter((other) => isOf(rule, other));
      const count = (items: Booking[]) => items.reduce((sum, { places }) => sum + places, 0);
      const most = rule.quantity ?? 0;
      switch (rule.type) {
        case 'PlaceNumber':
          if (part.session && count(upTo.filter(({ session }) => session === part.session)) > most)
            report('rule.session-places', part.line, part.session);
          break;
        case 'PlaceNumberByDay':
          if (part.day && count([...booked, ...upTo].filter(({ day }) => day === part.day)) > most)
            report('rule.day-places', part.line, part.day);
          break;
        case 'PlaceNumberByWeek':
          if (part.week && count([...booked, ...upTo].filter(({ week }) => week === part.week)) > most)
            report('rule.week-places', part.line, part.week);
          break;
        case 'MaximumReserved':
          if (count([...booked.filter(({ start }) => start && start >= known.now), ...upTo]) > most)
            report(
              rule.linkType === 'service' ? 'rule.maximum-reserved' : 'rule.theme-sessions',
              part.line,
              'all',
            );
          break;
        case 'WithdrawalQuantity':
          if (part.isWithdrawal && count(upTo.filter(({ isWithdrawal }) => isWithdrawal)) > most)
            report('rule.withdrawal-quantity', part.line, 'all');
          break;
        case 'CartComposition':
          for (const wanted of rule.parts) {
            const places = wanted.per === 'cart' ? 1 : count(cart.filter((other) => isOf(rule, other)));
            if (count(cart.filter(({ service }) => service === wanted.service)) < wanted.quantity * places)
              report('rule.composition', part.line, wanted.service);
          }
          break;
        case 'PriorService': {
          const had = [...known.history, ...cart].some(
            ({ service, start }) =>
              service === rule.service && !(start && part.start && start.getTime() >= part.start.getTime()),
          );
          const code = known.isSignedIn ? 'rule.prior-service' : 'rule.login-required';
          if (!had) report(code, part.line, String(part.line));
          break;
        }
        case 'LoginRequired':
          if (!known.isSignedIn) report('rule.login-required', part.line, String(part.line));
          break;
        case 'NatureLink':
        case 'ContactLink': {
          const lacking = rule.natures.filter((nature) => !known.natures.has(nature));
          const isFine =
            rule.type === 'NatureLink' ? lacking.length === 0 : lacking.length < rule.natures.length;
          if (!known.isSignedIn) report('rule.login-required', part.line, String(part.line));
          else if (!isFine) report('rule.contact-link', part.line, String(part.line));
          break;
        }
        case 'RenewalPeriod': {
          const end = part.card && known.cardEnds.get(part.card);
          if (end && end.getTime() - known.now.getTime() > most * 86_400_000)
            report('rule.renewal-period', part.line, String(at));
          break;
        }
      }
    }
  }
  return found.sort();
}

test('brokenRules agrees with the reference implementation over 10,000 carts', () => {
  const refused = { carts: 0, rules: 0 };
  for (let seed = 1; seed <= 10_000; seed++) {
    const { cart, rules, known } = makeCase(seed);
    const broken = brokenRules(cart, rules, known).map(
      ({ line, rule, code }) => `${line} ${rule.id} ${code}`,
    );
    expect(broken.toSorted(), `case ${seed}`).toEqual(slowly(cart, rules, known));
    refused.carts += broken.length > 0 ? 1 : 0;
    refused.rules += broken.length;
  }
  // The cases include refused and accepted carts.
  expect(refused.carts).toBeGreaterThan(2_000);
  expect(refused.carts).toBeLessThan(9_000);
});
