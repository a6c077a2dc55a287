/** The HTTP status of every error that a call can answer; its words are `phrases/<locale>/server/errors.json`. */
export const ERRORS = {
  // The request itself
  'request.invalid': 400,
  'request.malformed': 400,
  'request.content-type': 415,
  'request.too-large': 413,
  'request.too-many': 429,
  'request.not-found': 404,
  'request.method': 405,
  'language.invalid': 400,
  // Fields
  'field.required': 400,
  'field.format': 400,
  'field.too-long': 400,
  'field.digits': 400,
  'field.special-characters': 400,
  'field.number': 400,
  'field.below-10000': 400,
  'field.percentage': 400,
  'field.quantity': 400,
  'field.choice': 400,
  'field.email': 400,
  'field.confirmation': 400,
  'field.consent': 400,
  'field.zip': 400,
  // Tenant
  'tenant.invalid': 404,
  'tenant.required': 400,
  'commons.frontendmaintenance.failure': 401,
  // Session and rights
  'session.required': 401,
  'session.expired': 401,
  noclearance: 403,
  'commons.admin-right-required': 401,
  // Account
  'account.invalid-credentials': 401,
  'account.temporarily-blocked': 429,
  'account.email-already-used': 409,
  'account.presignup-required': 400,
  'account.presignup-expired': 400,
  'account.presignup-failed': 400,
  'account.password-format': 400,
  'account.phone-format': 400,
  'account.forgotten-password-code': 400,
  'account.login-required': 401,
  // Administrators and roles
  'admin.second-factor-required': 401,
  'admin.second-factor-incorrect': 401,
  'admin.recovery-code-incorrect': 401,
  'admin.second-factor-to-set': 403,
  'admin.second-factor-enforced': 409,
  'admin.password-format': 400,
  'admin.password-incorrect': 400,
  'admin.password-link': 400,
  'admin.not-found': 404,
  'admin.email-already-used': 409,
  'admin.super-administrator': 409,
  'admin.master': 409,
  'admin.not-super-administrator': 403,
  'admin.not-yet-active': 409,
  'admin.own-account': 409,
  'admin.grant-beyond-own': 403,
  'role.not-found': 404,
  'role.name-already-used': 409,
  'role.administrator-role': 409,
  'role.associated-to-administrator': 409,
  // What administrators upload and change
  'file.too-large': 413,
  'file.type': 415,
  'file.signature': 415,
  'file.foreign-content': 415,
  'field.colour': 400,
  'field.contrast': 400,
  'field.limits': 400,
  'settings.changed': 409,
  'settings.nothing-to-undo': 409,
  'synchronization.running': 409,
  'synchronization.empty': 502,
  'synchronization.interrupted': 503,
  // Catalogue and planning
  'establishment.not-found': 404,
  'family.not-found': 404,
  'service.not-found': 404,
  'service.withdrawn': 410,
  'service.not-authorized': 409,
  'price.not-found': 400,
  'event.not-found': 404,
  'event.required': 400,
  'event.not-enough-places': 409,
  'event.sold-out': 409,
  'event.book-failed': 409,
  'interval.not-authorized': 400,
  'ticketing.unavailable': 503,
  // Cart
  'cart.not-found': 404,
  'cart.expired': 410,
  'cart.already-on-sale': 409,
  'cart.changed': 409,
  'cart.places-lost': 409,
  'cart.payment-pending': 409,
  'cart.empty': 400,
  'cart.cannot-extend': 409,
  'cart.too-few-tickets': 409,
  'cart.too-many-places': 409,
  'cart.full': 409,
  'cart.limited-network': 409,
  'cart.limited-account': 409,
  'cart.limited-session': 409,
  'cart.limited-changes': 429,
  'cart.extend-needs-account': 409,
  'card.number-required': 400,
  'card.not-accepted': 400,
  'card.not-found': 404,
  // Payment and sale
  'payment.invalid-type': 400,
  'payment.not-configured': 503,
  'payment.too-many-attempts': 429,
  'sale.not-paid': 409,
  'payment.nothing-to-check': 409,
  // Tickets, pictures, documents
  'purchase.not-found': 404,
  'ticket.not-found': 404,
  'ticket.too-many': 409,
  'picture.not-found': 404,
  'picture.too-many-pixels': 413,
  'picture.too-many': 409,
  'link.not-found': 404,
  // The server
  'internal.error': 500,
  'internal.unavailable': 503,
  'sql.error': 500,
  'sql.unavailable': 503,
  'smtp.error': 502,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** Precedes the code in every answer. */
export const ERROR_PREFIX = 'api-error.oap.';

/** The body of every answer that is not a success. */
export interface ErrorBody {
  /** `api-error.oap.` and an {@link ErrorCode} */
  code: string;
  /** A sentence for the person, in the language of the request */
  error: string;
  /** The same for each invalid field of the form */
  fields?: Record<string, string>;
}
