/**
 * Address of the provider’s notifications: `/api/v1/payment/{provider}/{tenant}/notification`. They are form-encoded
 * and signed, and the response is plain text, so the address is not part of the call registry.
 */
export const NOTIFICATION_PATH = '/payment/:provider/:tenant/notification';
