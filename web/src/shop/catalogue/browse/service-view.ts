import type { AgeRange } from '@guichet/contract/account/household-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { fillsCards, needsCard, type ServiceKind, serviceKind } from '@guichet/contract/predicates.ts';

type Service = CallAnswer<'GET /ticketing/services'>[number];

export type SupportingDocument = Service['supportingDocuments'][string][number];

/** A service, as shown in lists. */
export interface ServiceView {
  code: string;
  family: string;
  establishment: string;
  /** External codes of all establishments where it can be attended or used. */
  establishments: string[];
  kind: ServiceKind;
  /**
   * Whether only the venue's desk sells it: a card service of which the ticketing system does not say what it fills.
   */
  isSoldOnline: boolean;
  /** Whether it fills cards, without a ticket. */
  fillsCards: boolean;
  name: string;
  description: string;
  minutes: number | undefined;
  minimumAge: number | undefined;
  /** Its name in the ticketing system. */
  publicType: string;
  /** Minimum number of tickets in one cart. */
  minimumQuantity: number;
  /** Maximum number of tickets in one cart; undefined without one of the service. */
  maximumQuantity: number | undefined;
  /** Validity of an undated ticket from its sale. */
  validityDays: number | undefined;
  themes: { code: string; name: string; color: string | undefined }[];
  /** First and last day of its sale, if limited. */
  saleStart: string | undefined;
  saleEnd: string | undefined;
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Prices of family quotients, by the discount code of the interval. */
  namedPrices: { discountCode: string; cents: number }[];
  picture: string | undefined;
  /** Steps by which customers cancel it; empty when they cannot. */
  cancellation: Service['cancellation'];
  creditCancellation: Service['creditCancellation'];
  /** Its flexible ticket; undefined when none is sold. */
  flexible: Service['flexible'];
  resalePercent: number;
}

/** One price of a service. */
export interface PriceView {
  /** Empty for the base price. */
  name: string;
  /** Empty if the venue has not labelled the price. */
  label: string;
  cents: number;
  /** Whether a supporting document is checked at the entrance. */
  needsDocument: boolean;
  /** Discount code of a named price, which only a family quotient opens. */
  discountCode: string | undefined;
  /** Places that a ticket takes of its session. */
  places: number;
  /** Ages of its visitors; undefined for every age. */
  audience?: AgeRange | undefined;
}

export function toServiceView(service: Service, locale: Locale): ServiceView {
  const prices = toPriceViews(service, locale);
  const common = commonPrices(prices);
  return {
    code: service.externalCode,
    family: service.family,
    establishment: service.espaceRef,
    establishments: [service.espaceRef, ...service.otherEspaceRefs],
    kind: serviceKind(service.type),
    isSoldOnline: !needsCard(service.type) || fillsCards(service),
    fillsCards: fillsCards(service),
    name: labelIn(service.labels, locale),
    description: labelIn(service.descriptions, locale),
    minutes: service.durationMinutes,
    minimumAge: service.minimumAge,
    publicType: service.publicType,
    minimumQuantity: service.minimumQuantity ?? 1,
    maximumQuantity: service.maximumQuantity,
    validityDays: service.validityDays,
    themes: service.themes.map((theme) => ({
      code: theme.themeExternalCode,
      name: labelIn(theme.themeLabels, locale),
      color: theme.themeColor,
    })),
    saleStart: service.saleStartDate,
    saleEnd: service.saleEndDate,
    priceFrom: common.at(-1)?.cents,
    priceTo: common[0]?.cents,
    namedPrices: prices.flatMap(({ discountCode, cents }) =>
      discountCode === undefined ? [] : [{ discountCode, cents }],
    ),
    picture: service.picture?.url,
    cancellation: service.cancellation,
    creditCancellation: service.creditCancellation,
    flexible: service.flexible,
    resalePercent: service.resalePercent,
  };
}

/** Returns whether a service is on sale on a day, not yet, or no longer. */
export function saleStateOf({ saleStart, saleEnd }: ServiceView, today: string): 'early' | 'open' | 'over' {
  if (saleStart !== undefined && today < saleStart) return 'early';
  return saleEnd !== undefined && saleEnd < today ? 'over' : 'open';
}

/** Returns the prices of a session, in descending order. */
export const pricesAt = (
  prices: readonly PriceView[],
  own: Readonly<Record<string, number>> | undefined,
): PriceView[] =>
  prices
    .map((price) => ({ ...price, cents: own?.[price.name] ?? price.cents }))
    .sort((one, other) => other.cents - one.cents);

/** Returns the prices of a service in descending order, see `commonPrices`, and those of family quotients. */
export function toPriceViews(service: Service, locale: Locale): PriceView[] {
  const prices = Object.entries(service.unitPrices).map(([name, cents]) => {
    const labels = service.priceLabels[name];
    return {
      name,
      cents,
      label: labels ? labelIn(labels, locale) : name,
      needsDocument: (service.supportingDocuments[name]?.length ?? 0) > 0,
      discountCode: service.discountCodes[name],
      places: service.placesTaken?.[name] ?? 1,
      audience: service.ages?.[name],
    };
  });
  const named = prices.filter(({ discountCode }) => discountCode !== undefined);
  return [...commonPrices(prices), ...named].sort((one, other) => other.cents - one.cents);
}
