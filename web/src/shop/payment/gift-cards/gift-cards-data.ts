import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { GIFT_CARD_DESIGNS } from '@guichet/contract/payment/gift-cards.ts';
import { api } from '#lib/api.ts';
import { accountSession } from '#lib/session.ts';

export type GiftCardOffer = CallAnswer<'GET /giftcards/Offer'>;
export type BoughtGiftCard = CallAnswer<'GET /giftcards/Purchases'>[number];
export type CartGiftCards = CallAnswer<'GET /cart/GiftCards'>;
export type GiftCardDesign = (typeof GIFT_CARD_DESIGNS)[number];

/** Designs in the order of the form. */
export const DESIGNS: readonly GiftCardDesign[] = ['classic', 'festive', 'plain'];

export interface GiftCardsData {
  offer: GiftCardOffer;
  /** Undefined for a visitor who is not signed in. */
  bought: BoughtGiftCard[] | undefined;
}

/** Loads the offer of gift cards, and those of the signed-in customer. @throws ApiError */
export async function loadGiftCards(): Promise<GiftCardsData> {
  const [offer, bought] = await Promise.all([
    api('GET /giftcards/Offer'),
    accountSession() ? api('GET /giftcards/Purchases') : undefined,
  ]);
  return { offer, bought };
}

/** Formats the last day of a card, which ends at midnight. */
export const lastDay = (expiresAt: string, format: { shortDay(day: string): string }): string =>
  format.shortDay(new Date(Date.parse(expiresAt) - 1).toISOString());

/** Names the service that a card was bought for, with its price. */
export const serviceWords = (
  { labels, priceLabels }: NonNullable<BoughtGiftCard['service']>,
  locale: Locale,
): string => [labelIn(labels, locale), labelIn(priceLabels, locale)].filter(Boolean).join(', ');

/** A gift card as it is typed. */
export interface GiftCardValues {
  /** Whether the card is for a service, instead of an amount. */
  isForService: boolean;
  /** In euros, such as `50` or `12,50`. */
  amount: string;
  /** External code of the service. */
  service: string;
  /** Name of the price; undefined until it is chosen, since the base price has an empty name. */
  price: string | undefined;
  recipient: string;
  byMail: boolean;
  email: string;
  sender: string;
  message: string;
  design: GiftCardDesign;
  deliverOn: string;
  acceptsTerms: boolean;
}

/** Reads an amount in euros. @returns cents; undefined when it is none */
export function centsOf(typed: string): number | undefined {
  const text = typed.trim().replace(/\s|€/g, '').replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** The chosen service and price, with its amount in cents. */
export interface ChosenService {
  service: GiftCardOffer['services'][number];
  price: GiftCardOffer['services'][number]['prices'][number] | undefined;
}

/** Returns the chosen service; its only price needs no choice. */
export function chosenService(
  { services }: Pick<GiftCardOffer, 'services'>,
  { service: code, price }: Pick<GiftCardValues, 'service' | 'price'>,
): ChosenService | undefined {
  const service = services.find((one) => one.service === code);
  if (!service) return undefined;
  const [only, ...more] = service.prices;
  return { service, price: more.length === 0 ? only : service.prices.find((one) => one.price === price) };
}

/** Returns the value of a card in cents: the price of the service, or the typed amount; undefined without one. */
export const worthOf = (offer: GiftCardOffer, values: GiftCardValues): number | undefined =>
  values.isForService ? chosenService(offer, values)?.price?.amount : centsOf(values.amount);

/** Returns the problems of typed values, except those of the amount and the day, which name the venue's limits. */
export function problemsOf(values: GiftCardValues): Partial<Record<string, ProblemCode>> {
  const isBlank = (text: string) => text.trim() === '';
  return {
    ...(isBlank(values.recipient) && { recipient: 'field.required' as const }),
    ...(isBlank(values.sender) && { sender: 'field.required' as const }),
    ...(values.byMail && isBlank(values.email) && { email: 'field.required' as const }),
    ...(values.byMail &&
      !isBlank(values.email) &&
      !isEmail(values.email) && { email: 'field.email' as const }),
    ...(!values.acceptsTerms && { acceptsTerms: 'field.consent' as const }),
  };
}

type Purchase = NonNullable<CallInput<'POST /giftcards/Purchase'>['body']>;

/** Returns the body of the purchase of valid values. @param terms address of the accepted terms; undefined where there are none */
export const purchaseOf = (
  offer: GiftCardOffer,
  values: GiftCardValues,
  terms: string | undefined,
): Purchase => ({
  amount: worthOf(offer, values) ?? 0,
  ...serviceOf(offer, values),
  recipient: values.recipient.trim(),
  ...(values.byMail && { email: values.email.trim() }),
  sender: values.sender.trim(),
  message: values.message.replaceAll('\r\n', '\n').trim(),
  design: values.design,
  deliverOn: values.deliverOn,
  ...(terms !== undefined && { acceptedTerms: terms }),
});

/** Returns the service of a purchase; nothing for a free amount. */
function serviceOf(offer: GiftCardOffer, values: GiftCardValues): Pick<Purchase, 'service'> {
  const chosen = values.isForService ? chosenService(offer, values) : undefined;
  return chosen?.price ? { service: { service: chosen.service.service, price: chosen.price.price } } : {};
}
