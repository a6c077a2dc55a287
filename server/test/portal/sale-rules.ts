import type { Booking, CartPart, RuleContext } from '#cart/sale-rules/sale-rules.ts';
import { mondayOf } from '#cart/sale-rules/sale-rules-parts.ts';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';

/** Small rules, carts and bookings for tests of sale rules. */

export const NOW = new Date('2026-11-23T08:00:00Z');

/** Returns a rule with weekly places of the theme GYM, unless overridden. */
export const saleRule = (more: Partial<SaleRule> = {}): SaleRule => ({
  id: 'rule',
  linkType: 'theme',
  linkCode: 'GYM',
  type: 'PlaceNumberByWeek',
  quantity: 2,
  service: null,
  natures: [],
  parts: [],
  validOn: 'visit',
  messages: {},
  ...more,
});

/** Returns one place of aquagym on Thursday 26 November 2026, unless overridden. */
export function cartPart({ day = '2026-11-26', ...more }: Partial<CartPart> = {}): CartPart {
  const service = more.service ?? 'GYM-FAST';
  return {
    line: 0,
    service,
    family: 'CLASSES',
    theme: 'GYM',
    session: day && `${service} ${day}`,
    start: day === null ? null : new Date(`${day}T17:15:00Z`),
    day,
    week: day && mondayOf(day),
    places: 1,
    isWithdrawal: false,
    card: null,
    ...more,
  };
}

export function booking(more: Partial<CartPart> = {}): Booking {
  const { line: _, session: __, isWithdrawal: ___, card: ____, ...booked } = cartPart(more);
  return booked;
}

export const ruleContext = (more: Partial<RuleContext> = {}): RuleContext => ({
  isSignedIn: true,
  history: [],
  natures: new Set(),
  cardEnds: new Map(),
  now: NOW,
  ...more,
});
