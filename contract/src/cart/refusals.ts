/** Why calls about carts refuse; the words of each code are in the phrases. */

/** Why a cart cannot be continued. */
export const cartErrors = ['cart.not-found', 'cart.expired', 'cart.already-on-sale'] as const;

/** Why places are not held. */
export const holdErrors = [
  'event.not-found',
  'event.not-enough-places',
  'event.sold-out',
  'cart.places-lost',
  'cart.price-changed',
  'ticketing.unavailable',
  'ticketing.key-refused',
  'ticketing.price-changed',
  'ticketing.no-price',
  'event.book-failed',
] as const;

/** Why what a cart has cannot be bought any more, beside a session that is over: a service is gone, hidden or not on sale. */
export const availabilityErrors = ['service.not-found', 'service.not-authorized'] as const;

/** Why a cart may not do with cards what it says; reported at the part of the cart that says it. */
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

/** Why a cart may not be paid: a sale rule of the venue is broken, reported at its line. */
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

/** Why a cart may not be paid, or sold without a payment. */
export const checkoutErrors = [
  ...cartErrors,
  ...holdErrors,
  ...availabilityErrors,
  ...cardErrors,
  ...saleRuleErrors,
  'cart.changed',
  'ticketing.contact-missing',
  'ticketing.visitor-missing',
  'price.not-entitled',
  'price.ends-before-visit',
  'cart.empty',
] as const;

/** Why a visitor may not keep more places at once. */
export const limitErrors = [
  'cart.limited-network',
  'cart.limited-account',
  'cart.limited-session',
  'cart.limited-changes',
] as const;

/** Why a cart does not take lines. */
export const lineErrors = [
  ...cartErrors,
  ...holdErrors,
  ...limitErrors,
  'cart.changed',
  'cart.payment-pending',
  'cart.too-few-tickets',
  'cart.too-many-places',
  'cart.full',
  'service.not-found',
  'service.not-authorized',
  'price.not-found',
  'price.not-entitled',
  'price.ends-before-visit',
  'event.required',
  ...cardErrors,
] as const;
