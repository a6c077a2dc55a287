import { plainCode } from '../typed-text.ts';

/** Rules of promotions, for the server and the editor. Pure and without zod: the browser imports this file. */

/** What a promotion takes off: a percentage, an amount, or the difference to another price of the same service. */
export const BENEFITS = ['percent', 'amount', 'price'] as const;
export type Benefit = (typeof BENEFITS)[number];

/** The tickets that get cheaper: all of a basket, every n-th, or those of complete groups such as 2 adults and 2 children. */
export const TARGETS = ['all', 'every', 'group'] as const;
export type PromotionTarget = (typeof TARGETS)[number];

/** Maximum number of promotions of a venue. */
export const MAX_PROMOTIONS = 100;

/** Maximum number of codes in a basket. */
export const MAX_CODES = 3;

/** Maximum length of a code. */
export const CODE_LENGTH = 30;

/** Tickets of a group: a quantity at one of some prices. */
export interface GroupPart {
  priceNames: string[];
  quantity: number;
}

/** Days and times at which a session starts. Weekdays count from 1, Monday; times are `HH:MM`, the end is excluded. */
export interface PromotionHours {
  weekdays: number[];
  from: string;
  until: string;
}

/** The terms of a promotion. Amounts in cents. */
export interface PromotionTerms {
  benefit: Benefit;
  percent?: number | undefined;
  cents?: number | undefined;
  priceName?: string | undefined;
  target: PromotionTarget;
  every?: number | undefined;
  group?: GroupPart[] | undefined;
  /** Codes of services; empty for all */
  services: string[];
  /** Names of prices; empty for all, and for a group */
  priceNames: string[];
  minimumAmount?: number | undefined;
  hours: PromotionHours[];
  /** Days of sale, both included */
  startsOn?: string | undefined;
  endsOn?: string | undefined;
  /** Maximum number of orders, in all and per customer */
  quantity?: number | undefined;
  perCustomer?: number | undefined;
  /** Whether it applies beside other promotions */
  combines: boolean;
}

/** Normalises a typed code: capital letters and digits, `noël-25` → `NOEL25`. */
export const readPromotionCode = (typed: string): string =>
  plainCode(typed.normalize('NFD').replaceAll(/\p{M}/gu, ''));

/** Returns whether a normalised code has a valid form. */
export const isPromotionCode = (code: string): boolean => /^[A-Z0-9]{3,30}$/.test(code);

type Problem = 'field.required' | 'field.format' | 'field.choice' | 'hours.order' | 'promotion.period-order';

/** Returns the invalid fields of a promotion with their error codes. */
export function promotionProblems(
  terms: PromotionTerms & { code?: string | undefined },
): Record<string, Problem> {
  const { benefit, target, group = [], hours } = terms;
  const problems: Record<string, Problem> = {};
  if (terms.code !== undefined && !isPromotionCode(readPromotionCode(terms.code)))
    problems.code = 'field.format';
  if (benefit === 'percent' && terms.percent === undefined) problems.percent = 'field.required';
  if (benefit === 'amount' && terms.cents === undefined) problems.cents = 'field.required';
  if (benefit === 'price' && terms.priceName === undefined) problems.priceName = 'field.required';
  if (target === 'every' && terms.every === undefined) problems.every = 'field.required';
  if (target === 'group' && group.length === 0) problems.group = 'field.required';
  const names = group.flatMap(({ priceNames }) => priceNames);
  // A ticket counts in one part of a group.
  if (target === 'group' && new Set(names).size < names.length) problems.group = 'field.choice';
  if (target === 'group' && group.some(({ priceNames }) => priceNames.length === 0))
    problems.group = 'field.required';
  for (const [at, { from, until, weekdays }] of hours.entries()) {
    if (from >= until) problems[`hours.${at}.until`] = 'hours.order';
    if (weekdays.length === 0) problems[`hours.${at}.weekdays`] = 'field.required';
  }
  if (terms.startsOn !== undefined && terms.endsOn !== undefined && terms.endsOn < terms.startsOn)
    problems.endsOn = 'promotion.period-order';
  return problems;
}
