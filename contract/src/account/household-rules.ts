/** The people of a customer’s household and their ages. Pure and without zod: the browser imports this file. */

import { isArticle } from '../predicates.ts';

export const RELATIONS = ['child', 'partner', 'grandparent', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Maximum number of people per account. */
export const MOST_PEOPLE = 12;

/** Maximum length of a person's name: tickets have it on one line. */
export const PERSON_NAME_LENGTH = 40;

export const FIRST_BIRTH_DATE = '1900-01-01';

/** Maximum number of cards and of documents of a person. */
export const MOST_CARDS_OF_PERSON = 5;
export const MOST_DOCUMENTS_OF_PERSON = 10;

/** Ages in years, both included. */
export interface AgeRange {
  minimumAge?: number | undefined;
  maximumAge?: number | undefined;
}

/**
 * Returns the age of a person on a day, in completed years. A person born on 29 February grows older on 1 March of years
 * without that day.
 * @param birthDate and `day` as `YYYY-MM-DD`, on the calendar of one place
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Returns whether a price without limits, or within its limits, is for an age. */
export const isForAge = ({ minimumAge = 0, maximumAge }: AgeRange, age: number): boolean =>
  age >= minimumAge && (maximumAge === undefined || age <= maximumAge);

/**
 * Returns the price for an age: of the prices that are for it, the one with the narrowest limits, then the first. Prices
 * that take several places are for groups and never chosen.
 */
export function priceForAge<
  Price extends { name: string; audience?: AgeRange | undefined; places?: number | undefined },
>(prices: readonly Price[], age: number): Price | undefined {
  const fitting = prices.filter(({ audience = {}, places = 1 }) => places === 1 && isForAge(audience, age));
  const spanOf = ({ audience: { minimumAge = 0, maximumAge = 200 } = {} }: Price) => maximumAge - minimumAge;
  return fitting.toSorted((one, other) => spanOf(one) - spanOf(other))[0];
}

/** Returns whether a birth date is neither in the future nor before 1900. @param today as `YYYY-MM-DD` */
export const isBirthDate = (birthDate: string, today: string): boolean =>
  birthDate >= FIRST_BIRTH_DATE && birthDate <= today;

/** Returns whether each ticket of a line is for one visitor, so that it can be given to a person. */
export const isForOneVisitor = (line: {
  readonly type: number;
  readonly places?: number | undefined;
  readonly fillsCards?: boolean | undefined;
}): boolean => !line.fillsCards && !isArticle(line.type) && (line.places ?? 1) === 1;
