import { commonPrices } from '@guichet/contract/catalogue/solidarity-rules.ts';
import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { MAX_GIFT_CENTS, MIN_GIFT_CENTS } from '@guichet/contract/payment/gift-card-rules.ts';
import { type IndexedCatalogue, isFirstPurchase } from '#catalogue/browse/browse.ts';
import { isOnSale, isSoldOnline } from '#catalogue/catalogue.ts';

/** A service and one of its prices, as a gift card stores them. */
export interface GiftService {
  /** External code of the service. */
  readonly service: string;
  /** Name of the price; empty for the base price. */
  readonly price: string;
  readonly labels: Labels;
  readonly priceLabels: Labels;
}

/** Services that a gift card can be bought for, with their prices in cents. */
export interface OfferedGiftService {
  readonly service: string;
  readonly labels: Labels;
  readonly prices: readonly { readonly price: string; readonly labels: Labels; readonly amount: number }[];
}

/**
 * Returns the services of the shop with the prices that are open to every buyer and within the values of a gift card.
 * @param today day of the venue
 */
export function giftServicesOf(catalogue: IndexedCatalogue, today: string): OfferedGiftService[] {
  return [...catalogue.services.values()].flatMap((service) => {
    if (!isSoldOnline(service) || !isFirstPurchase(service) || !isOnSale(service, today)) return [];
    const prices = commonPrices(service.prices)
      .filter(({ cents }) => cents >= MIN_GIFT_CENTS && cents <= MAX_GIFT_CENTS)
      .map(({ name, labels, cents }) => ({ price: name, labels, amount: cents }));
    return prices.length > 0 ? [{ service: service.code, labels: service.labels, prices }] : [];
  });
}

/** Finds a service and price that can be given; undefined when the shop does not sell it. */
export function findGiftService(
  offered: readonly OfferedGiftService[],
  { service, price }: Pick<GiftService, 'service' | 'price'>,
): { readonly given: GiftService; readonly amount: number } | undefined {
  const found = offered.find((one) => one.service === service);
  const of = found?.prices.find((one) => one.price === price);
  if (!found || !of) return undefined;
  return { given: { service, price, labels: found.labels, priceLabels: of.labels }, amount: of.amount };
}

/** Names a service and its price in words; empty for a card with a free amount. */
export const giftServiceWords = (given: GiftService | null, locale: Locale): string =>
  given ? [labelIn(given.labels, locale), labelIn(given.priceLabels, locale)].filter(Boolean).join(', ') : '';
