/** Types of sale rules, for the server and the editor. Pure and without zod: the browser imports this file. */

/**
 * Types with their number in the interface (specified-behaviour.md#sale-rule-types); those for services only come
 * last.
 */
export const RULE_TYPES = [
  'Unknown',
  'NatureLink',
  'PlaceNumber',
  'PlaceNumberByDay',
  'PlaceNumberByWeek',
  'CartComposition',
  'PriorService',
  'ContactLink',
  'LoginRequired',
  'MaximumReserved',
  'WithdrawalQuantity',
  'RenewalPeriod',
] as const;

export type RuleTypeName = Exclude<(typeof RULE_TYPES)[number], 'Unknown'>;

export const RULE_LINKS = ['theme', 'service', 'family'] as const;

/** Targets of a rule. */
export type RuleLinkType = (typeof RULE_LINKS)[number];

/** Fields of a rule by type. */
export type RuleField = 'quantity' | 'service' | 'natures' | 'parts';

export const RULE_FIELDS: Readonly<Record<RuleTypeName, RuleField | undefined>> = {
  NatureLink: 'natures',
  PlaceNumber: 'quantity',
  PlaceNumberByDay: 'quantity',
  PlaceNumberByWeek: 'quantity',
  CartComposition: 'parts',
  PriorService: 'service',
  ContactLink: 'natures',
  LoginRequired: undefined,
  MaximumReserved: 'quantity',
  WithdrawalQuantity: 'quantity',
  RenewalPeriod: 'quantity',
};

const OF_SERVICES_ALONE: ReadonlySet<RuleTypeName> = new Set([
  'PriorService',
  'ContactLink',
  'LoginRequired',
  'WithdrawalQuantity',
  'RenewalPeriod',
]);

/** Types whose condition may end before the visit: an earlier service, or cards in the account. */
export const hasValidity = (type: RuleTypeName): boolean =>
  type === 'PriorService' || type === 'NatureLink' || type === 'ContactLink';

/** Types allowed for a theme, a family or a service. */
export function ruleTypesFor(link: RuleLinkType): RuleTypeName[] {
  const known = RULE_TYPES.filter((type): type is RuleTypeName => type !== 'Unknown');
  return known.filter((type) => link === 'service' || !OF_SERVICES_ALONE.has(type));
}

/** One service requires another one. */
export interface PriorLink {
  service: string;
  prior: string;
}

/**
 * Returns the chain of required services, ending with the service itself; in a cycle the service is at both ends.
 * @param links rules of that type, at most one per service
 */
export function priorChain(links: readonly PriorLink[], service: string): string[] {
  const priors = new Map(links.map((link) => [link.service, link.prior]));
  const chain = [service];
  for (let prior = priors.get(service); prior !== undefined; prior = priors.get(prior)) {
    const isCircle = chain.includes(prior);
    chain.unshift(prior);
    if (isCircle) break;
  }
  return chain;
}

/** Whether a chain returns to a service that it already contains. */
export const isCircular = (chain: readonly string[]): boolean => new Set(chain).size < chain.length;
