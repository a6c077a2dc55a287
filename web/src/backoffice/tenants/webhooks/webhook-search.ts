import { DELIVERY_STATES, type DeliveryState } from '@guichet/contract/tenants/webhook-rules.ts';

/** Filters of the log as search parameters of the URL. */
export interface WebhookSearch {
  endpoint?: string;
  state?: DeliveryState;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads a URL's search parameters; invalid ones are dropped. */
export function webhookSearch(search: Record<string, unknown>): WebhookSearch {
  const endpoint = String(search.endpoint ?? '');
  const state = DELIVERY_STATES.find((one) => one === search.state);
  return { ...(ID.test(endpoint) && { endpoint }), ...(state && { state }) };
}
