/**
 * Where the provider’s server notifies an outcome: `/api/v1/payment/{provider}/{tenant}/notification`,
 * form-encoded and signed; answered in plain text. Not a JSON call, and therefore not part of the registry.
 */
export const NOTIFICATION_PATH = '/payment/:provider/:tenant/notification';
