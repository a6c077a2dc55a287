import { randomUUID } from 'node:crypto';
import { TEST_KIND } from '@guichet/contract/tenants/webhook-rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readDelivery } from '../data.ts';
import { beginDeliveries } from '../delivery/mutations.ts';
import { deliverNow } from '../delivery/service.ts';
import { requireEndpoint } from '../service.ts';
import { eventBody, viewDelivery } from '../view.ts';

export const testWebhook: Handler<'POST /settingsadmin/webhooktest'> = async ({
  body: { id: endpointId },
  tenant,
  services,
  transaction,
}) => {
  const id = randomUUID();
  const occurredAt = new Date(services.clock()).toISOString();
  const event = { id, type: TEST_KIND, tenant: tenant.name, occurredAt, data: {} };
  const deliveryId = await transaction(async (db) => {
    await requireEndpoint(db, endpointId);
    const sent = { id, kind: TEST_KIND, occurredAt, body: eventBody(event) };
    return (await beginDeliveries(db, sent, [endpointId]))[0] ?? fail('webhook.unknown');
  });
  await deliverNow(services, tenant.id, deliveryId);
  // The endpoint may have been removed meanwhile.
  return viewDelivery((await transaction((db) => readDelivery(db, deliveryId))) ?? fail('webhook.unknown'));
};
