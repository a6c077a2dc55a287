import {
  ageProblem,
  isAccompanied,
  missingAdults,
  saleProblem,
} from '@guichet/contract/planning/session-term-rules.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Catalogue, CataloguePrice, CatalogueService } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';
import { atPlace, type OctoContext, wordsIn } from './context.ts';
import { OctoError } from './errors.ts';
import { PRICED_BY, pricingOf } from './pricing.ts';

/** The only option of every product: prices are its units, sessions its availability. */
export const OPTION = 'DEFAULT';

/** The unit of a base price, which has no name. */
const BASE_UNIT = 'DEFAULT';

/** Whether tickets of a service belong to a session. */
export const isDated = ({ type }: Pick<CatalogueService, 'type'>): boolean => type === 7 || type === 8;

/** OCTO's age of units without a maximum. */
const OLDEST = 99;

/** Start time of undated tickets, and of products without known sessions. */
const ALL_DAY = ['00:00'];

/** Returns the OCTO unit id of a price. */
export const unitIdOf = ({ name }: Pick<CataloguePrice, 'name'>): string => name || BASE_UNIT;

/** Returns the prices open to all; prices of a family quotient are sold to residents by the venue only. */
export const pricesFor = ({ prices }: CatalogueService): CataloguePrice[] =>
  prices.filter(({ discountCode }) => discountCode === undefined);

/** Returns the services that resellers may sell today: tickets. Cards belong to a person known to the venue. */
export function soldByResellers({ services }: Catalogue, { now, timeZone }: OctoContext): CatalogueService[] {
  const today = dayOf(now, timeZone);
  return services.filter(
    (service) =>
      service.type <= 8 &&
      (service.cardUse ?? 'none') !== 'created' &&
      service.cardUse !== 'required' &&
      (service.saleStart ?? today) <= today &&
      (service.saleEnd ?? today) >= today &&
      pricesFor(service).length > 0,
  );
}

/** Finds a product. @throws OctoError for an unknown product or one that is not sold today */
export function findProduct(catalogue: Catalogue, productId: string, context: OctoContext): CatalogueService {
  const found = soldByResellers(catalogue, context).find(({ code }) => code === productId);
  if (!found) throw new OctoError('INVALID_PRODUCT_ID', 'There is no such product', { named: { productId } });
  return found;
}

/** Error text for a session whose sale the venue has stopped for a closure. */
export const SALE_STOPPED = 'The venue has stopped the sale of the session';

/**
 * Returns why a held booking cannot be sold any more: its product is not sold today, or its session is cancelled, over
 * or stopped.
 */
export function unsoldReason(
  { serviceCode, sessionId }: { serviceCode: string; sessionId: string | null },
  { catalogue, session }: { catalogue: Catalogue; session: TicketingSession | undefined },
  context: OctoContext,
): string | undefined {
  if (!soldByResellers(catalogue, context).some(({ code }) => code === serviceCode))
    return 'The product is no longer sold';
  if (sessionId === null) return undefined;
  if (!session?.serviceCodes.includes(serviceCode)) return 'The session is no longer held';
  if (session.end <= context.now) return 'The session is over';
  return context.isStopped(session) ? SALE_STOPPED : undefined;
}

const SALE_PROBLEMS = {
  'sale-not-begun': 'The sale of the session has not begun',
  'sale-ended': 'The sale of the session has ended',
};

/** Requires that new places of a session are on sale. @throws OctoError `UNPROCESSABLE_ENTITY` */
export function requireOnSale(session: TicketingSession, { now, isStopped }: OctoContext): void {
  if (isStopped(session)) throw new OctoError('UNPROCESSABLE_ENTITY', SALE_STOPPED);
  const problem = saleProblem(session, now);
  if (problem) throw new OctoError('UNPROCESSABLE_ENTITY', SALE_PROBLEMS[problem]);
}

/**
 * Requires that a session is for the visitors of some units, and that enough adults accompany the children.
 * @throws OctoError `UNPROCESSABLE_ENTITY`
 */
export function requireTerms(
  session: TicketingSession,
  service: CatalogueService,
  priceNames: readonly string[],
): void {
  const parties = priceNames.map((name) => ({
    audience: service.prices.find((price) => price.name === name)?.audience,
    quantity: 1,
  }));
  if (parties.some(({ audience }) => ageProblem(session, audience) !== undefined))
    throw new OctoError('UNPROCESSABLE_ENTITY', 'The session is not for visitors of the age of a unit');
  const adults = missingAdults(session, parties);
  if (adults !== undefined)
    throw new OctoError(
      'UNPROCESSABLE_ENTITY',
      `The session needs ${adults} units that may accompany the children`,
    );
}

/** Requires the only option of products. @throws OctoError */
export function requireOption(optionId: string): void {
  if (optionId !== OPTION)
    throw new OctoError('INVALID_OPTION_ID', 'The product has no such option', { named: { optionId } });
}

/** Finds a unit of the product. @throws OctoError for an unknown unit */
export function findUnit(service: CatalogueService, unitId: string): CataloguePrice {
  const found = pricesFor(service).find((price) => unitIdOf(price) === unitId);
  if (!found) throw new OctoError('INVALID_UNIT_ID', 'The option has no such unit', { named: { unitId } });
  return found;
}

/** Returns a product in OCTO's format, with the fields of the capabilities. */
export function viewProduct(service: CatalogueService, catalogue: Catalogue, asked: OctoContext) {
  const context = atPlace(asked, service.establishmentCode, catalogue);
  const dated = isDated(service);
  return {
    id: service.code,
    internalName: wordsIn(service.labels, context),
    reference: service.code,
    locale: context.locale,
    timeZone: context.timeZone,
    allowFreesale: !dated,
    instantConfirmation: true,
    instantDelivery: true,
    availabilityRequired: dated,
    availabilityType: dated ? 'START_TIME' : 'OPENING_HOURS',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['TICKET'],
    redemptionMethod: 'DIGITAL',
    options: [viewOption(service, context)],
    ...(context.capabilities.has('octo/pricing') && PRICED_BY),
    ...(context.capabilities.has('octo/content') && contentOf(service, catalogue, context)),
  };
}

export function viewOption(service: CatalogueService, context: OctoContext) {
  return {
    id: OPTION,
    default: true,
    internalName: wordsIn(service.labels, context),
    reference: null,
    availabilityLocalStartTimes: (isDated(service) && context.startTimes?.get(service.code)) || ALL_DAY,
    cancellationCutoff: '0 minutes',
    cancellationCutoffAmount: 0,
    cancellationCutoffUnit: 'minute',
    requiredContactFields: [],
    restrictions: { minUnits: service.minimumQuantity ?? 1, maxUnits: service.maximumQuantity ?? null },
    units: pricesFor(service).map((price) => viewUnit(service, price, context)),
    ...(context.capabilities.has('octo/content') && { title: wordsIn(service.labels, context) }),
  };
}

export function viewUnit(service: CatalogueService, price: CataloguePrice, context: OctoContext) {
  const name = wordsIn(price.labels, context) || wordsIn(service.labels, context);
  const terms = context.terms?.get(service.code) ?? {};
  const { accompaniment } = terms;
  const accompanying =
    accompaniment && isAccompanied(accompaniment, price.audience)
      ? pricesFor(service).filter(({ audience }) => !isAccompanied(accompaniment, audience))
      : [];
  return {
    id: unitIdOf(price),
    internalName: name,
    reference: price.name || null,
    type: price.audience?.type ?? 'OTHER',
    restrictions: {
      minAge: Math.max(service.minimumAge ?? 0, price.audience?.minimumAge ?? 0, terms.minimumAge ?? 0),
      maxAge: Math.min(price.audience?.maximumAge ?? OLDEST, terms.maximumAge ?? OLDEST),
      idRequired: price.supportingDocuments.length > 0,
      minQuantity: null,
      maxQuantity: null,
      paxCount: price.places ?? 1,
      accompaniedBy: accompanying.map(unitIdOf),
    },
    requiredContactFields: [],
    ...(context.capabilities.has('octo/pricing') && {
      pricingFrom: [pricingOf(price.cents, price.vatRate ?? service.vatRate, context.commission)],
    }),
    ...(context.capabilities.has('octo/content') && { title: name }),
  };
}

/** Returns texts, place and required purchases of a product. */
function contentOf(service: CatalogueService, catalogue: Catalogue, context: OctoContext) {
  const description = wordsIn(service.descriptions, context);
  const required = (service.requiredServiceCodes ?? []).flatMap((code) =>
    catalogue.services.filter((other) => other.code === code),
  );
  const codes = [service.establishmentCode, ...(service.otherEstablishmentCodes ?? [])];
  const places = catalogue.establishments.filter(({ code }) => codes.includes(code));
  const family = catalogue.families.find(({ code }) => code === service.familyCode);
  return {
    title: wordsIn(service.labels, context),
    shortDescription: description,
    description,
    features: [
      ...required.map(({ labels }) => featureOf('PREARRIVAL_INFORMATION', wordsIn(labels, context))),
      ...places.map((place) => featureOf('ADDITIONAL_INFORMATION', addressOf(place, context))),
    ],
    faqs: [],
    media: mediaOf(service, context),
    // OCTO locations need coordinates, which the ticketing system lacks, so the address is a feature.
    locations: [],
    categoryLabels: family ? labelsOf(family) : [],
    ...(service.durationMinutes !== undefined && { durationMinutesFrom: service.durationMinutes }),
    durationMinutesTo: service.durationMinutes ?? null,
    commentary: [],
  };
}

/** Returns the picture of the service for other websites, rendered in the requested language. */
function mediaOf({ code, labels }: CatalogueService, context: OctoContext) {
  const src = context.pictureOf?.(code);
  if (src === undefined) return [];
  const title = wordsIn(labels, context);
  return [{ src, type: 'image/png', rel: 'COVER', title, caption: null, copyright: null }];
}

const featureOf = (type: string, shortDescription: string) => ({ shortDescription, type });

/** Formats an address: `Aqua Rivage, 12 quai du Rivage, 38000 Grenoble`. */
const addressOf = (
  { labels, address, zip, city }: Catalogue['establishments'][number],
  context: OctoContext,
): string =>
  [wordsIn(labels, context), address, `${zip} ${city}`.trim()].filter((part) => part !== '').join(', ');

/** Maps a family to the standard's labels, which cover few families of a venue. */
const labelsOf = ({ activity }: Catalogue['families'][number]): string[] =>
  activity === 'class' ? ['classes'] : [];
