/** The types of sale rules, for the server and the editor. Pure, and free of zod: the browser imports it. */

/** Each with its number in the interface, specification §3; those of services alone follow. */
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

/** What a rule is set on. */
export type RuleLinkType = (typeof RULE_LINKS)[number];

/** What a rule of a type is made of. */
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

/** Types whose condition may end before the visit: a service had before, and cards in the account. */
export const hasValidity = (type: RuleTypeName): boolean =>
  type === 'PriorService' || type === 'NatureLink' || type === 'ContactLink';

/** The types that may be set on a theme, a family or a service. */
export function ruleTypesFor(link: RuleLinkType): RuleTypeName[] {
  const known = RULE_TYPES.filter((type): type is RuleTypeName => type !== 'Unknown');
  return known.filter((type) => link === 'service' || !OF_SERVICES_ALONE.has(type));
}

/** That one service has to be had before another. */
export interface PriorLink {
  service: string;
  prior: string;
}

/**
 * What has to be had before a service, from the first to the service itself; with a circle, the service stands at both
 * ends. @param links every rule of that type, at most one a service
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

/** Whether a chain comes back to a service that it has already. */
export const isCircular = (chain: readonly string[]): boolean => new Set(chain).size < chain.length;
