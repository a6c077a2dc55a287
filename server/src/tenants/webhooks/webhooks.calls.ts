import { randomUUID } from 'node:crypto';
import { MAX_ENDPOINTS, TEST_KIND } from '@guichet/contract/tenants/webhook-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { deliverNow, enqueueDelivery } from './delivery/delivery.service.ts';
import { beginAgain, beginDeliveries, beginFailedAgain } from './delivery/delivery.sql.ts';
import { receiverAddress, recordDone, requireEndpoint } from './webhooks.service.ts';
import {
  deleteEndpoint,
  endFormerSecret,
  insertEndpoint,
  readAttempts,
  readDeliveries,
  readDelivery,
  readEndpoints,
  replaceSecret,
  updateEndpoint,
} from './webhooks.sql.ts';
import {
  audited,
  eventBody,
  LOG_PAGE,
  requireAddress,
  SECRET_PURPOSE,
  viewAttempt,
  viewDelivery,
  viewEndpoint,
} from './webhooks.ts';

const addWebhook: Handler<'POST /settingsadmin/webhook'> = ({
  body,
  identity,
  services: { config, secrets, webhooks },
  transaction,
}) =>
  transaction(async (db) => {
    requireAddress(body.url, config.deploymentMode !== 'prod');
    const secret = webhooks.newSecret();
    const id =
      (await insertEndpoint(db, body, secrets.encryptSecret(secret, SECRET_PURPOSE))) ??
      fail('webhook.most', { params: { most: MAX_ENDPOINTS } });
    await recordDone(db, identity, 'created', body, changesBetween({}, audited(body)));
    return { id, secret };
  });

const changeWebhook: Handler<'PUT /settingsadmin/webhook'> = async ({
  body: { id, ...choices },
  identity,
  services: { config, jobs },
  transaction,
}) => {
  requireAddress(choices.url, config.deploymentMode !== 'prod');
  await transaction(async (db) => {
    const before = await requireEndpoint(db, id);
    const changes = changesBetween(audited(before), audited(choices));
    if (changes.length === 0) return;
    await updateEndpoint(db, id, choices);
    // Sends the deliveries that were waiting while the endpoint was off.
    if (choices.isOn && !before.isOn) await enqueueDelivery(db, id);
    await recordDone(db, identity, 'changed', choices, changes);
  });
  jobs.wake();
  return undefined;
};

/** Ends the former secret. Does nothing when there is none. */
const endWebhookSecret: Handler<'DELETE /settingsadmin/webhooksecret'> = ({
  query: { id },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    if (await endFormerSecret(db, id)) await recordDone(db, identity, 'secret-ended', endpoint);
    return undefined;
  });

const removeWebhook: Handler<'DELETE /settingsadmin/webhook'> = ({ query: { id }, identity, transaction }) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    await deleteEndpoint(db, id);
    await recordDone(db, identity, 'deleted', endpoint, changesBetween(audited(endpoint), {}));
    return undefined;
  });

const resendWebhook: Handler<'POST /settingsadmin/resendwebhook'> = async ({
  body: { id },
  identity,
  services,
  transaction,
}) => {
  await transaction(async (db) => {
    const { endpointId } = (await readDelivery(db, id)) ?? fail('webhook.delivery-unknown');
    const endpoint = await requireEndpoint(db, endpointId);
    if (!endpoint.isOn) fail('webhook.off');
    await beginAgain(db, id);
    await enqueueDelivery(db, endpointId);
    await recordDone(db, identity, 'resent', endpoint);
  });
  services.jobs.wake();
  return undefined;
};

const resendWebhooks: Handler<'POST /settingsadmin/resendwebhooks'> = async ({
  body: { endpointId, since },
  identity,
  services,
  transaction,
}) => {
  const count = await transaction(async (db) => {
    const endpoint = await requireEndpoint(db, endpointId);
    if (!endpoint.isOn) fail('webhook.off');
    const begun = await beginFailedAgain(db, endpointId, since);
    if (begun === 0) return 0;
    await enqueueDelivery(db, endpointId);
    await recordDone(db, identity, 'resent', endpoint, changesBetween({}, { webhookCount: begun }));
    return begun;
  });
  services.jobs.wake();
  return { count };
};

const rotateWebhookSecret: Handler<'POST /settingsadmin/webhooksecret'> = ({
  body: { id },
  identity,
  services: { secrets, webhooks },
  transaction,
}) =>
  transaction(async (db) => {
    const endpoint = await requireEndpoint(db, id);
    const secret = webhooks.newSecret();
    await replaceSecret(db, id, secrets.encryptSecret(secret, SECRET_PURPOSE));
    await recordDone(db, identity, 'secret-made', endpoint);
    return { id, secret };
  });

const testWebhook: Handler<'POST /settingsadmin/webhooktest'> = async ({
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
  // The endpoint may have been removed in the meantime.
  return viewDelivery((await transaction((db) => readDelivery(db, deliveryId))) ?? fail('webhook.unknown'));
};

const webhookDeliveries: Handler<'GET /settingsadmin/webhookdeliveries'> = async ({ query, transaction }) => {
  const rows = await transaction((db) => readDeliveries(db, query, LOG_PAGE + 1));
  return { deliveries: rows.slice(0, LOG_PAGE).map(viewDelivery), hasMore: rows.length > LOG_PAGE };
};

const webhookDelivery: Handler<'GET /settingsadmin/webhookdelivery'> = ({ query: { id }, transaction }) =>
  transaction(async (db) => {
    const delivery = (await readDelivery(db, id)) ?? fail('webhook.delivery-unknown');
    const { url, body } = delivery;
    return { ...viewDelivery(delivery), url, body, attempts: (await readAttempts(db, id)).map(viewAttempt) };
  });

const webhooks: Handler<'GET /settingsadmin/webhooks'> = async ({ tenant, services, transaction }) => {
  const receiver = receiverAddress(services.config, tenant.name);
  return {
    endpoints: (await transaction(readEndpoints)).map(viewEndpoint),
    ...(receiver && { receiver }),
  };
};

export const webhookRoutes = {
  // settings.admin
  'GET /settingsadmin/webhooks': webhooks,
  'POST /settingsadmin/webhook': addWebhook,
  'PUT /settingsadmin/webhook': changeWebhook,
  'DELETE /settingsadmin/webhook': removeWebhook,
  'POST /settingsadmin/webhooksecret': rotateWebhookSecret,
  'DELETE /settingsadmin/webhooksecret': endWebhookSecret,
  'POST /settingsadmin/webhooktest': testWebhook,
  'GET /settingsadmin/webhookdeliveries': webhookDeliveries,
  'GET /settingsadmin/webhookdelivery': webhookDelivery,
  'POST /settingsadmin/resendwebhook': resendWebhook,
  'POST /settingsadmin/resendwebhooks': resendWebhooks,
} satisfies Routes;
