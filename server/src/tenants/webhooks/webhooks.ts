import type { CallAnswer } from '@guichet/contract/calls.ts';
import {
  type DeliveryFailure,
  type DeliveryState,
  isWebhookAddress,
  type WebhookKind,
} from '@guichet/contract/tenants/webhook-rules.ts';
import { fail } from '#kernel/errors.ts';

/** An endpoint, without its secrets. */
export interface EndpointRow {
  id: string;
  url: string;
  description: string;
  kinds: WebhookKind[];
  isOn: boolean;
  createdAt: Date;
  /** Null when no former secret signs */
  formerSecretUntil: Date | null;
  failingSince: Date | null;
  givenUpAt: Date | null;
}

/** The settings of an endpoint that administrators choose. */
export type EndpointChoices = Pick<EndpointRow, 'url' | 'description' | 'kinds' | 'isOn'>;

/** An endpoint with the state of its deliveries. */
export interface ListedEndpoint extends EndpointRow {
  deliveredAt: Date | null;
  waiting: number;
  failed: number;
}

/** A delivery to an endpoint, as the log lists it. */
export interface DeliveryRow {
  id: string;
  endpointId: string;
  kind: string;
  state: DeliveryState;
  createdAt: Date;
  tries: number;
  dueAt: Date;
  /** Status of the last attempt */
  status: number | null;
  failure: DeliveryFailure | null;
}

export interface AttemptRow {
  at: Date;
  status: number | null;
  failure: DeliveryFailure | null;
  durationMs: number;
  headers: Record<string, string>;
  answer: string;
}

/** Purpose of a secret, for its encryption. */
export const SECRET_PURPOSE = 'tenant.webhookSecret';

/** Page size of the delivery log. */
export const LOG_PAGE = 25;

/** Rejects an invalid address. @param mayBeLocal outside production @throws AppError `webhook.address` at the field */
export function requireAddress(url: string, mayBeLocal: boolean): void {
  if (!isWebhookAddress(url, mayBeLocal)) fail('request.invalid', { fields: { url: 'webhook.address' } });
}

/** Returns the fields of an endpoint for the audit log. */
export const audited = ({ url, description, kinds, isOn }: EndpointChoices) => ({
  webhookUrl: url,
  webhookText: description,
  webhookKinds: kinds.join(', '),
  webhookOn: isOn,
});

/** Returns the name of an endpoint for people: its description and host, or its address. */
export const subjectOf = ({ url, description }: Pick<EndpointRow, 'url' | 'description'>): string =>
  description ? `${description} (${new URL(url).host})` : url;

type Endpoint = CallAnswer<'GET /settingsadmin/webhooks'>['endpoints'][number];
type Delivery = CallAnswer<'POST /settingsadmin/webhooktest'>;
type Attempt = CallAnswer<'GET /settingsadmin/webhookdelivery'>['attempts'][number];

export function viewEndpoint(row: ListedEndpoint): Endpoint {
  const { createdAt, formerSecretUntil, failingSince, givenUpAt, deliveredAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    ...(formerSecretUntil && { formerSecretUntil: formerSecretUntil.toISOString() }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(givenUpAt && { givenUpAt: givenUpAt.toISOString() }),
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
  };
}

export function viewDelivery(row: DeliveryRow): Delivery {
  const { id, endpointId, kind, state, createdAt, tries, dueAt, status, failure } = row;
  return {
    id,
    endpointId,
    kind,
    state,
    createdAt: createdAt.toISOString(),
    tries,
    ...(state === 'waiting' && { dueAt: dueAt.toISOString() }),
    ...(status !== null && { status }),
    ...(failure && { failure }),
  };
}

export const viewAttempt = ({ at, status, failure, ...rest }: AttemptRow): Attempt => ({
  at: at.toISOString(),
  ...(status !== null && { status }),
  ...(failure && { failure }),
  ...rest,
});

/** Returns the body of an event as it is signed and sent; the body never changes afterwards. */
export const eventBody = (event: {
  id: string;
  type: string;
  tenant: string;
  occurredAt: string;
  data: object;
}): string => JSON.stringify(event);
