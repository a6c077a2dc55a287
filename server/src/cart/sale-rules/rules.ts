import type { RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import type { SaleRule } from '#catalogue/sale-rules/model.ts';
import { addDays } from '#platform/format/time-zone.ts';
import type { Booking, BrokenRule, CartPart, RuleContext } from './model.ts';

/** What a rule is evaluated by: the parts that it is about, every part of the cart, and what else is known. */
interface Case extends RuleContext {
  rule: SaleRule;
  parts: readonly CartPart[];
  cart: readonly CartPart[];
}

type Evaluator = (given: Case) => BrokenRule[];

const MILLISECONDS_A_DAY = 86_400_000;

/** Whether a rule is about something, by its theme, family or service. */
export function concerns(
  { linkType, linkCode }: Pick<SaleRule, 'linkType' | 'linkCode'>,
  item: Pick<Booking, 'theme' | 'family' | 'service'>,
): boolean {
  return item[linkType] === linkCode;
}

/** The parts that some rule counts, or asks for as a service to be had before. */
export function countedParts(parts: readonly CartPart[], rules: readonly SaleRule[]): CartPart[] {
  return parts.filter((part) => rules.some((rule) => concerns(rule, part) || rule.service === part.service));
}

/** The rules that are about a part of the cart: of most carts, none. */
export function rulesFor(parts: readonly CartPart[], rules: readonly SaleRule[]): SaleRule[] {
  return rules.filter((rule) => parts.some((part) => concerns(rule, part)));
}

/** Every rule that a cart breaks, at the first line that does, in the order of the lines. */
export function brokenRules(
  cart: readonly CartPart[],
  rules: readonly SaleRule[],
  context: RuleContext,
): BrokenRule[] {
  const broken = rules.flatMap((rule) => {
    const parts = cart.filter((part) => concerns(rule, part));
    return parts.length === 0 ? [] : EVALUATORS[rule.type]({ ...context, rule, parts, cart });
  });
  return broken.sort((one, other) => one.line - other.line);
}

const EVALUATORS: Readonly<Record<RuleTypeName, Evaluator>> = {
  PlaceNumber: (given) =>
    beyond(
      given,
      (part) => part.session,
      () => 0,
    ).map(({ part: { line } }) => ({
      rule: given.rule,
      code: 'rule.session-places',
      line,
    })),
  PlaceNumberByDay: (given) =>
    beyond(given, ({ day }) => day, bookedBy(given, 'day')).map(({ part: { line, day }, already }) => ({
      rule: given.rule,
      code: 'rule.day-places',
      line,
      already,
      ...(day && { day }),
    })),
  PlaceNumberByWeek: (given) =>
    beyond(given, ({ week }) => week, bookedBy(given, 'week')).map(({ part: { line, week }, already }) => ({
      rule: given.rule,
      code: 'rule.week-places',
      line,
      already,
      ...(week && { day: week, next: addDays(week, 7) }),
    })),
  MaximumReserved: (given) => {
    const { rule, history, now } = given;
    const isToCome = ({ start }: Booking) => start !== null && start >= now;
    const already = sumOf(history.filter((booking) => concerns(rule, booking) && isToCome(booking)));
    return beyond(
      given,
      () => 'all',
      () => already,
    ).map(({ part: { line } }) => ({
      rule,
      code: rule.linkType === 'service' ? 'rule.maximum-reserved' : 'rule.theme-sessions',
      line,
      already,
    }));
  },
  WithdrawalQuantity: (given) => {
    const parts = given.parts.filter(({ isWithdrawal }) => isWithdrawal);
    return beyond(
      { ...given, parts },
      () => 'all',
      () => 0,
    ).map(({ part: { line } }) => ({
      rule: given.rule,
      code: 'rule.withdrawal-quantity',
      line,
    }));
  },
  CartComposition: ({ rule, parts, cart }) =>
    rule.parts.flatMap(({ service, quantity, per }) => {
      const wanted = per === 'place' ? quantity * sumOf(parts) : quantity;
      const missing = wanted - sumOf(cart.filter((part) => part.service === service));
      const line = firstLine(parts);
      return missing > 0 ? [{ rule, code: 'rule.composition', line, service, missing } as const] : [];
    }),
  PriorService: ({ rule, parts, cart, history, isSignedIn }) => {
    const service = rule.service ?? '';
    const priors = [...history, ...cart].filter((booking) => booking.service === service);
    const lacks = parts.filter(({ start }) => !priors.some((prior) => isBefore(prior.start, start)));
    const code = isSignedIn ? 'rule.prior-service' : 'rule.login-required';
    return linesOf(lacks).map((line) => ({ rule, code, line, service }));
  },
  LoginRequired: ({ rule, parts, isSignedIn }) =>
    isSignedIn ? [] : linesOf(parts).map((line) => ({ rule, code: 'rule.login-required', line })),
  NatureLink: (given) =>
    missesLink(given, ({ natures }) => given.rule.natures.every((nature) => natures.has(nature))),
  ContactLink: (given) =>
    missesLink(given, ({ natures }) => given.rule.natures.some((nature) => natures.has(nature))),
  RenewalPeriod: ({ rule, parts, cardEnds, now }) =>
    parts.flatMap(({ line, card }) => {
      const end = card === null ? undefined : cardEnds.get(card);
      if (end === undefined) return [];
      const from = new Date(end.getTime() - (rule.quantity ?? 0) * MILLISECONDS_A_DAY);
      return now < from ? [{ rule, code: 'rule.renewal-period', line, from } as const] : [];
    }),
};

/**
 * The first part of each group with which its places are more than the rule allows.
 * @param groupOf null for parts that do not count
 * @param alreadyOf places of the group that are booked before
 */
function beyond(
  { rule, parts }: Case,
  groupOf: (part: CartPart) => string | null,
  alreadyOf: (group: string) => number,
): { part: CartPart; already: number }[] {
  const groups = Map.groupBy(
    parts.filter((part) => groupOf(part) !== null),
    (part) => groupOf(part) ?? '',
  );
  return [...groups].flatMap(([group, ofGroup]) => {
    const already = alreadyOf(group);
    let places = already;
    const part = ofGroup.find((each) => {
      places += each.places;
      return places > (rule.quantity ?? 0);
    });
    return part ? [{ part, already }] : [];
  });
}

/** Places booked before that a rule is about, by day or by week. */
function bookedBy({ rule, history }: Case, by: 'day' | 'week'): (group: string) => number {
  const counted = history.filter((booking) => concerns(rule, booking));
  return (group) => sumOf(counted.filter((booking) => booking[by] === group));
}

function missesLink(given: Case, isLinked: (context: RuleContext) => boolean): BrokenRule[] {
  const { rule, parts, isSignedIn } = given;
  if (isSignedIn && isLinked(given)) return [];
  const code = isSignedIn ? 'rule.contact-link' : 'rule.login-required';
  return linesOf(parts).map((line) => ({ rule, code, line }));
}

const sumOf = (parts: readonly { places: number }[]): number =>
  parts.reduce((sum, { places }) => sum + places, 0);

const linesOf = (parts: readonly CartPart[]): number[] => [...new Set(parts.map(({ line }) => line))];

const firstLine = (parts: readonly CartPart[]): number => Math.min(...linesOf(parts));

/** Whether one begins before the other; what has no date is had at any time. */
const isBefore = (prior: Date | null, start: Date | null): boolean =>
  prior === null || start === null || prior < start;
