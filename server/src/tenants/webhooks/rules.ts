import { isWebhookAddress } from '@guichet/contract/tenants/webhook-rules.ts';
import { fail } from '#platform/http/errors.ts';
import type { EndpointChoices, EndpointRow } from './model.ts';

/** What a secret is, for its encryption. */
export const SECRET_PURPOSE = 'tenant.webhookSecret';

/** Deliveries of one page of the log. */
export const LOG_PAGE = 25;

/** @param mayBeLocal outside production @throws AppError `webhook.address` at the field */
export function requireAddress(url: string, mayBeLocal: boolean): void {
  if (!isWebhookAddress(url, mayBeLocal)) fail('request.invalid', { fields: { url: 'webhook.address' } });
}

/** What the audit log says of an endpoint. */
export const audited = ({ url, description, kinds, isOn }: EndpointChoices) => ({
  webhookUrl: url,
  webhookText: description,
  webhookKinds: kinds.join(', '),
  webhookOn: isOn,
});

/** By what people know an endpoint: its address is what it is. */
export const subjectOf = ({ url, description }: Pick<EndpointRow, 'url' | 'description'>): string =>
  description ? `${description} (${new URL(url).host})` : url;
