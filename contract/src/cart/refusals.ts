import { ticketingFailures } from '../ticketing-errors.ts';

/** Error codes of calls about carts; the phrases word them. */

/** Reasons why a cart cannot be continued. */
export const cartErrors = ['cart.not-found', 'cart.expired', 'cart.already-on-sale'] as const;

/** Reasons why places are not held. */
export const holdErrors = [
  'event.not-found',
  'event.not-enough-places',
  'event.sold-out',
  'cart.places-lost',
  'cart.price-changed',
  ...ticketingFailures,
  'ticketing.price-changed',
  'ticketing.no-price',
  'event.book-failed',
] as const;

/**
 * Reasons why a line can no longer be bought, apart from a session that is over: the service is gone, hidden or not
 * on sale.
 */
export const availabilityErrors = [
  'service.not-found',
  'service.not-authorized',
  'cart.too-many-tickets',
] as const;

/** Reasons why a cart's use of cards is rejected; reported at the part concerned. */
export const cardErrors = [
  'card.number-required',
  'card.not-accepted',
  'card.not-found',
  'card.blocked',
  'card.quantity-too-low',
  'card.service-already-sold',
  'card.renewal-not-open',
  'card.one-renewal',
  'card.other-public',
  'withdrawal.not-found',
  'withdrawal.not-accepted',
  'withdrawal.ends-before-visit',
  'withdrawal.rights-exceeded',
] as const;

/** Broken sale rules of the venue, which keep a cart from being paid; reported at the line. */
export const saleRuleErrors = [
  'rule.theme-sessions',
  'rule.session-places',
  'rule.day-places',
  'rule.week-places',
  'rule.prior-service',
  'rule.prior-ends',
  'rule.link-ends',
  'rule.contact-link',
  'rule.composition',
  'rule.login-required',
  'rule.maximum-reserved',
  'rule.withdrawal-quantity',
  'rule.renewal-period',
] as const;

/** Reasons why a cart cannot be paid, or sold without a payment. */
export const checkoutErrors = [
  ...cartErrors,
  ...holdErrors,
  ...availabilityErrors,
  ...cardErrors,
  ...saleRuleErrors,
  'pause.running',
  'cart.changed',
  'cart.flexible-changed',
  'ticketing.contact-missing',
  'ticketing.visitor-missing',
  'price.not-entitled',
  'price.ends-before-visit',
  'household.not-found',
  'household.age',
  'household.twice',
  'promotion.used-up',
  'cart.empty',
] as const;

/** Limits of what a visitor may hold. */
export const limitErrors = [
  'cart.limited-network',
  'cart.limited-account',
  'cart.limited-session',
  'cart.limited-changes',
] as const;

/** Reasons why lines cannot be added to a cart. */
export const lineErrors = [
  ...cartErrors,
  ...holdErrors,
  ...limitErrors,
  'pause.running',
  'cart.changed',
  'cart.of-desk',
  'cart.of-move',
  'cart.flexible-not-offered',
  'cart.payment-pending',
  'cart.too-few-tickets',
  'cart.too-many-places',
  'cart.too-many-tickets',
  'cart.full',
  'service.not-found',
  'service.not-authorized',
  'price.not-found',
  'price.not-entitled',
  'price.ends-before-visit',
  'event.required',
  'event.sale-not-begun',
  'event.sale-ended',
  'event.too-young',
  'event.too-old',
  'event.accompaniment',
  'household.not-found',
  'household.age',
  'household.twice',
  ...cardErrors,
] as const;
