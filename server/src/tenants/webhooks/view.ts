import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { AttemptRow, DeliveryRow, ListedEndpoint } from './model.ts';

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

/** What is signed and sent, whatever happens to it later. */
export const eventBody = (event: {
  id: string;
  type: string;
  tenant: string;
  occurredAt: string;
  data: object;
}): string => JSON.stringify(event);
