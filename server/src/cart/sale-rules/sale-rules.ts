import type { saleRuleErrors } from '@guichet/contract/cart/refusals.ts';
import type { RuleTypeName } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { DEFAULT_LOCALE, type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { Phrases, PhraseValues } from '@guichet/phrases/translate.ts';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';
import { date } from '#kernel/format/localized.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';

/** A part of a cart for the rules. */
export interface CartPart {
  /** The line’s index in the cart */
  line: number;
  service: string;
  family: string;
  theme: string | null;
  /** Null, like the three fields below, for services without a date */
  session: string | null;
  start: Date | null;
  /** Day in the venue's time zone, `YYYY-MM-DD`; a week is its Monday */
  day: string | null;
  week: string | null;
  places: number;
  /** Whether it is withdrawn from a right on a card */
  isWithdrawal: boolean;
  /** The card that it fills */
  card: string | null;
  /** When its right ends; absent when the right does not end, or its end is unknown */
  until?: Date | null;
}

/** A booking of a customer: sold, or about to be paid in another cart. */
export type Booking = Omit<CartPart, 'line' | 'isWithdrawal' | 'card' | 'session'>;

/** The data that evaluate carts, besides the rules. */
export interface RuleContext {
  isSignedIn: boolean;
  history: readonly Booking[];
  /** Kinds of visitors of the cards in the account */
  natures: ReadonlySet<string>;
  /** When the last card of a kind of visitors ends; absent when that card does not end */
  natureEnds?: ReadonlyMap<string, Date>;
  /** When the rights on a card end, by its number */
  cardEnds: ReadonlyMap<string, Date>;
  now: Date;
}

export type RuleError = (typeof saleRuleErrors)[number];

/** A rule that a line breaks, with the values of its message. */
export interface BrokenRule {
  rule: SaleRule;
  code: RuleError;
  line: number;
  /** Places booked before, in other carts */
  already?: number;
  /** The day of the session, or the Monday of its week */
  day?: string;
  /** The first day of the next week */
  next?: string;
  /** When the window of a renewal opens */
  from?: Date;
  /** When the required right ends, before the visit */
  until?: Date;
  /** A missing service, and the missing quantity */
  service?: string;
  missing?: number;
}

/** The evaluation of a rule: the parts that it concerns, every part of the cart, and the context. */
interface Case extends RuleContext {
  rule: SaleRule;
  parts: readonly CartPart[];
  cart: readonly CartPart[];
}

type Evaluator = (given: Case) => BrokenRule[];

const MILLISECONDS_A_DAY = 86_400_000;

/** Returns whether a rule concerns a part, by its theme, family or service. */
function concerns(
  { linkType, linkCode }: Pick<SaleRule, 'linkType' | 'linkCode'>,
  item: Pick<Booking, 'theme' | 'family' | 'service'>,
): boolean {
  return item[linkType] === linkCode;
}

/** Returns the parts that a rule counts, or requires as a prior service. */
export function countedParts(parts: readonly CartPart[], rules: readonly SaleRule[]): CartPart[] {
  return parts.filter((part) => rules.some((rule) => concerns(rule, part) || rule.service === part.service));
}

/** Returns the rules that concern a part of the cart: for most carts, none. */
export function rulesFor(parts: readonly CartPart[], rules: readonly SaleRule[]): SaleRule[] {
  return rules.filter((rule) => parts.some((part) => concerns(rule, part)));
}

/** Types of rules that look at one cart alone. */
const OF_ONE_CART: ReadonlySet<RuleTypeName> = new Set([
  'PlaceNumber',
  'WithdrawalQuantity',
  'CartComposition',
]);

/** Returns whether a rule asks who the customer is, or what the customer has bought before. */
export const asksCustomer = ({ type }: Pick<SaleRule, 'type'>): boolean => !OF_ONE_CART.has(type);

/** Returns every rule that a cart breaks, at the first line that breaks it, in the order of the lines. */
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
  PriorService: missesPrior,
  LoginRequired: ({ rule, parts, isSignedIn }) =>
    isSignedIn ? [] : linesOf(parts).map((line) => ({ rule, code: 'rule.login-required', line })),
  NatureLink: (given) => missesLink(given, (holds) => given.rule.natures.every(holds)),
  ContactLink: (given) => missesLink(given, (holds) => given.rule.natures.some(holds)),
  RenewalPeriod: ({ rule, parts, cardEnds, now }) =>
    parts.flatMap(({ line, card }) => {
      const end = card === null ? undefined : cardEnds.get(card);
      if (end === undefined) return [];
      const from = new Date(end.getTime() - (rule.quantity ?? 0) * MILLISECONDS_A_DAY);
      return now < from ? [{ rule, code: 'rule.renewal-period', line, from } as const] : [];
    }),
};

/**
 * Returns the first part of each group whose places exceed the limit of the rule.
 * @param groupOf null for parts that do not count
 * @param alreadyOf places of the group that are already booked
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

/** Returns the booked places that a rule concerns, by day or by week. */
function bookedBy({ rule, history }: Case, by: 'day' | 'week'): (group: string) => number {
  const counted = history.filter((booking) => concerns(rule, booking));
  return (group) => sumOf(counted.filter((booking) => booking[by] === group));
}

/** Returns when a condition must hold for a part: at its session, or now. */
const momentOf = ({ rule, now }: Case, { start }: CartPart): Date =>
  rule.validOn === 'visit' && start !== null && start > now ? start : now;

/** Returns the parts without the prior service, or whose prior service ends before the relevant instant. */
function missesPrior(given: Case): BrokenRule[] {
  const { rule, parts, cart, history, isSignedIn } = given;
  const service = rule.service ?? '';
  const priors = [...history, ...cart].filter((booking) => booking.service === service);
  const missing = isSignedIn ? ('rule.prior-service' as const) : ('rule.login-required' as const);
  const broken = parts.flatMap((part): BrokenRule[] => {
    const had = priors.filter((prior) => isBefore(prior.start, part.start));
    if (had.length === 0) return [{ rule, code: missing, line: part.line, service }];
    const moment = momentOf(given, part);
    if (had.some(({ start, until }) => start !== null || !until || until >= moment)) return [];
    return [{ rule, code: 'rule.prior-ends', line: part.line, service, until: latest(had) }];
  });
  return firstOfLines(broken);
}

/** Returns the parts for which the account lacks cards of the required kinds, or has cards that end too early. */
function missesLink(given: Case, areLinked: (holds: (nature: string) => boolean) => boolean): BrokenRule[] {
  const { rule, parts, isSignedIn, natures, natureEnds } = given;
  const has = (nature: string) => natures.has(nature);
  const missing = isSignedIn ? ('rule.contact-link' as const) : ('rule.login-required' as const);
  if (!isSignedIn || !areLinked(has)) return linesOf(parts).map((line) => ({ rule, code: missing, line }));
  const broken = parts.flatMap((part): BrokenRule[] => {
    const moment = momentOf(given, part);
    const holds = (nature: string) => has(nature) && !((natureEnds?.get(nature) ?? moment) < moment);
    if (areLinked(holds)) return [];
    const ends = rule.natures.flatMap((nature) => natureEnds?.get(nature) ?? []);
    const until = ends.filter((end) => end < moment).sort((one, other) => other.getTime() - one.getTime())[0];
    return [{ rule, code: 'rule.link-ends', line: part.line, ...(until && { until }) }];
  });
  return firstOfLines(broken);
}

const latest = (priors: readonly { until?: Date | null }[]): Date =>
  new Date(Math.max(...priors.map(({ until }) => until?.getTime() ?? 0)));

/** Returns the first broken rule of each line. */
const firstOfLines = (broken: readonly BrokenRule[]): BrokenRule[] =>
  broken.filter(({ line }, at) => broken.findIndex((other) => other.line === line) === at);

const sumOf = (parts: readonly { places: number }[]): number =>
  parts.reduce((sum, { places }) => sum + places, 0);

const linesOf = (parts: readonly CartPart[]): number[] => [...new Set(parts.map(({ line }) => line))];

const firstLine = (parts: readonly CartPart[]): number => Math.min(...linesOf(parts));

/** Returns whether a service begins before another; a service without a date always does. */
const isBefore = (prior: Date | null, start: Date | null): boolean =>
  prior === null || start === null || prior < start;

/** Names for messages of rules. */
export interface RuleNames {
  timeZone: string;
  labelsOf(kind: SaleRule['linkType'], code: string): Labels | undefined;
}

/** Returns the values of a broken rule's message. */
export function valuesOf(broken: BrokenRule, names: RuleNames, locale: Locale): PhraseValues {
  const { rule, already = 0, day, next, from, until, service, missing = 0 } = broken;
  const nameOf = (kind: SaleRule['linkType'], code: string) => {
    const labels = names.labelsOf(kind, code);
    return labels ? labelIn(labels, locale) : code;
  };
  const inWords = (on: string) => date(startOfDay(on, names.timeZone).toISOString(), locale, names.timeZone);
  return {
    item: nameOf(rule.linkType, rule.linkCode),
    limit: rule.quantity ?? 0,
    already,
    missing,
    natures: rule.natures.join(', '),
    service: service === undefined ? '' : nameOf('service', service),
    day: day === undefined ? '' : inWords(day),
    next: next === undefined ? '' : inWords(next),
    until: until === undefined ? '' : date(until.toISOString(), locale, names.timeZone),
    from: from === undefined ? '' : date(from.toISOString(), locale, names.timeZone),
  };
}

/** Returns the venue’s own message for a rule in a language, if there is one. */
export const phraseOverrides = (
  { messages }: Pick<SaleRule, 'messages'>,
  locale: Locale,
): string | undefined => messages[locale] || messages[DEFAULT_LOCALE] || undefined;

/** Returns the message at the line, with what to do. */
export function messageOf(broken: BrokenRule, names: RuleNames, phrases: Phrases): string {
  const { locale } = phrases;
  const usual = () => phrases.in('errors')(broken.code, valuesOf(broken, names, locale));
  return phraseOverrides(broken.rule, locale) ?? usual();
}
