import { DEFAULT_LOCALE } from '../locale.ts';
import { serviceKind } from '../predicates.ts';
import { hasEnoughContrast } from '../tenants/colour.ts';

/** Rules of the catalogue of the embedded ticketing system. Pure and without zod: editor and server import this file. */

export const ITEM_KINDS = ['establishment', 'family', 'theme', 'service'] as const;
export const AUDIENCES = [
  'ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'OTHER',
] as const; // biome-ignore format: one list
export const CARD_USES = ['none', 'accepted', 'created', 'required'] as const;
export const RIGHT_UNITS = ['admission', 'minute', 'cent', 'ticket', 'period'] as const;

/** Kinds of services that editors choose, with their type codes; a renewal has 27 times the code of its subscription. */
export const TYPES_BY_KIND = {
  simple: [1, 2, 3, 4, 5, 6],
  event: [7, 8],
  none: [0],
  reloading: [9, 10, 11, 12, 13, 14],
  subscription: [15, 16, 17, 18, 19, 20],
  renewal: [405, 432, 459, 486, 513, 540],
} as const;

/** A subscription's type code times this factor is that of its renewal. */
export const RENEWAL_FACTOR = 27;

/** Calls of the public site that show the catalogue. */
export const PREVIEWED_CALLS = [
  'GET /ticketing/establishments',
  'GET /ticketing/families',
  'GET /ticketing/services',
  'GET /Ticketing/service',
  'GET /Ticketing/themes',
  'GET /Ticketing/themesbyservice',
  'GET /Ticketing/GetServicesByEventId',
  'GET /Ticketing/eventdateinterval',
  'GET /Ticketing/eventsbyserviceandtheme',
  'GET /Ticketing/eventbyexternalid',
  'GET /Ticketing/nearestevents',
  'POST /Ticketing/events/filtering',
  'POST /Ticketing/events/planning',
  'POST /ticketing/services/filtering',
  'POST /ticketing/search',
] as const;

/** Bytes of a table of services that is imported. */
export const MAX_TABLE_BYTES = 5 * 1024 * 1024;

/** The problem of a field; `form.json` words it. */
export type FieldProblem =
  | 'field.required'
  | 'field.choice'
  | 'field.number'
  | 'field.contrast'
  | 'hours.dates-order'
  | 'box-office.below-minimum'
  | 'box-office.same-name'
  | 'box-office.base-price'
  | 'box-office.grants'
  | 'box-office.no-grants';

/** Problems by the path of the field: `prices.0.cents`. */
export type Problems = Partial<Record<string, FieldProblem>>;

interface Named {
  labels: Readonly<Record<string, string | undefined>>;
}

interface Price extends Named {
  name: string;
  discountCode?: string | undefined;
  audience?: { minimumAge?: number | undefined; maximumAge?: number | undefined } | undefined;
}

interface Grant {
  unit: (typeof RIGHT_UNITS)[number];
  units?: number | undefined;
  withdrawal?: { familyCode: string; serviceCodes: readonly string[] } | undefined;
}

/** The fields of a service that the rules read. */
export interface CheckedService extends Named {
  code: string;
  type: number;
  familyCode: string;
  establishmentCode: string;
  prices: readonly Price[];
  isRental: boolean;
  saleStart?: string | undefined;
  saleEnd?: string | undefined;
  validityDays?: number | undefined;
  minimumQuantity?: number | undefined;
  maximumQuantity?: number | undefined;
  cardUse: (typeof CARD_USES)[number];
  grants: readonly Grant[];
  renewalDaysBefore?: number | undefined;
  renewalDaysAfter?: number | undefined;
}

const nameProblems = ({ labels }: Named, locale = DEFAULT_LOCALE): Problems =>
  (labels[locale] ?? '').trim() === '' ? { [`labels.${locale}`]: 'field.required' } : {};

/** Returns the problems of an establishment or a theme that need no other item. */
export const itemProblems = (item: Named): Problems => nameProblems(item);

/** Returns the problems of a family that need no other item. */
export const familyProblems = (family: Named & { color: string }): Problems => ({
  ...nameProblems(family),
  ...(!hasEnoughContrast(family.color) && { color: 'field.contrast' as const }),
});

/** Returns the problems of a service that need no other item. */
export function serviceProblems(service: CheckedService): Problems {
  const { saleStart, saleEnd, minimumQuantity = 1, maximumQuantity = minimumQuantity } = service;
  return {
    ...nameProblems(service),
    ...(service.familyCode === '' && { familyCode: 'field.required' as const }),
    ...(service.establishmentCode === '' && { establishmentCode: 'field.required' as const }),
    ...(saleStart && saleEnd && saleEnd < saleStart && { saleEnd: 'hours.dates-order' as const }),
    ...(maximumQuantity < minimumQuantity && { maximumQuantity: 'box-office.below-minimum' as const }),
    ...(service.isRental && serviceKind(service.type) !== 'none' && { isRental: 'field.choice' as const }),
    ...priceProblems(service.prices),
    ...cardProblems(service),
  };
}

function priceProblems(prices: readonly Price[]): Problems {
  const problems: Problems = prices.length === 0 ? { prices: 'field.required' } : {};
  const common = prices.filter(({ discountCode }) => discountCode === undefined);
  prices.forEach((price, at) => {
    const path = `prices.${at}`;
    for (const [field, problem] of Object.entries(nameProblems(price)))
      problems[`${path}.${field}`] = problem;
    if (prices.some((other, before) => before < at && other.name === price.name))
      problems[`${path}.name`] = 'box-office.same-name';
    // The base price is hidden beside other prices for everybody.
    else if (price.name === '' && common.length > 1 && common.includes(price))
      problems[`${path}.name`] = 'box-office.base-price';
    const { minimumAge, maximumAge } = price.audience ?? {};
    if (minimumAge !== undefined && maximumAge !== undefined && maximumAge < minimumAge)
      problems[`${path}.audience.maximumAge`] = 'hours.dates-order';
  });
  return problems;
}

/** The uses of cards that each kind of service may have. */
const USES_BY_KIND: Readonly<Record<string, readonly CheckedService['cardUse'][]>> = {
  none: ['none'],
  simple: ['none', 'accepted'],
  event: ['none', 'accepted'],
  reloading: ['created', 'required'],
  subscription: ['created'],
  renewal: ['required'],
};

/** Returns the uses of cards that a type of service may have, the usual one first. */
export const cardUsesOf = (type: number): readonly CheckedService['cardUse'][] =>
  USES_BY_KIND[serviceKind(type)] ?? ['none'];

function cardProblems(service: CheckedService): Problems {
  const { type, cardUse, grants, validityDays, renewalDaysBefore, renewalDaysAfter } = service;
  const kind = serviceKind(type);
  const problems: Problems = {};
  if (!cardUsesOf(type).includes(cardUse)) problems.cardUse = 'field.choice';
  const fills = cardUse === 'created' || cardUse === 'required';
  if (fills && grants.length === 0) problems.grants = 'box-office.grants';
  if (!fills && grants.length > 0) problems.grants = 'box-office.no-grants';
  if (fills && validityDays === undefined) problems.validityDays = 'field.required';
  if (kind === 'renewal' && renewalDaysBefore === undefined) problems.renewalDaysBefore = 'field.required';
  if (kind === 'renewal' && renewalDaysAfter === undefined) problems.renewalDaysAfter = 'field.required';
  grants.forEach(({ unit, units, withdrawal }, at) => {
    if ((unit === 'period') !== (units === undefined))
      problems[`grants.${at}.units`] = unit === 'period' ? 'field.number' : 'field.required';
    if (unit === 'ticket' && (!withdrawal?.familyCode || withdrawal.serviceCodes.length === 0))
      problems[`grants.${at}.withdrawal`] = 'field.required';
  });
  return problems;
}
