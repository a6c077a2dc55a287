import { z } from 'zod';
import { call } from '../call.ts';
import { code, Id, Instant, Nothing } from '../shapes.ts';
import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  isWebhookAddress,
  MAX_ADDRESS,
  MAX_DESCRIPTION,
  WEBHOOK_KINDS,
} from './webhook-rules.ts';

/** Webhook endpoints of a tenant and their deliveries; docs/integrator/webhooks.md is for receivers. */

const admins = { right: 'settings.admin' } as const;

/** Settings of an endpoint. */
export const WebhookChoices = z.object({
  url: z
    .string()
    .trim()
    .max(MAX_ADDRESS)
    .refine((url) => isWebhookAddress(url, true), code('webhook.address'))
    .describe('Over TLS; outside production also http to a loopback address'),
  description: z.string().trim().max(MAX_DESCRIPTION),
  kinds: z
    .array(z.enum(WEBHOOK_KINDS))
    .min(1)
    .overwrite((kinds) => WEBHOOK_KINDS.filter((kind) => kinds.includes(kind))),
  isOn: z.boolean(),
});

export const WebhookEndpoint = WebhookChoices.extend({
  id: Id,
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  createdAt: Instant,
  formerSecretUntil: Instant.optional().describe('Present while the former secret still signs'),
  failingSince: Instant.optional().describe('Time since which nothing was delivered'),
  givenUpAt: Instant.optional().describe('Time at which it was switched off after days without delivery'),
  deliveredAt: Instant.optional().describe('Time of the last delivery within 30 days'),
  waiting: z.int(),
  failed: z.int().describe('Deliveries of the last 30 days'),
});

const MadeSecret = z.object({
  id: Id,
  secret: z.string().describe('Returned once: whsec_ and 32 bytes in base64'),
});

/** A delivery: an event for one endpoint. */
export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: Instant,
  tries: z.int().describe('Attempts since the delivery began or was restarted'),
  dueAt: Instant.optional().describe('Time of the next attempt'),
  status: z.int().optional().describe('Status of the last response'),
  failure: z.enum(DELIVERY_FAILURES).optional().describe('Reason for a missing response'),
});

const WebhookAttempt = z.object({
  at: Instant,
  status: z.int().optional(),
  failure: z.enum(DELIVERY_FAILURES).optional(),
  durationMs: z.int(),
  headers: z.record(z.string(), z.string()).describe('Headers as sent'),
  answer: z.string().describe('Beginning of the response'),
});

const OneEndpoint = z.object({ id: Id });
const unknown = ['webhook.unknown'] as const;

export const webhookCalls = {
  'GET /settingsadmin/webhooks': call({
    summary: 'Lists the tenant’s webhook endpoints',
    access: admins,
    answer: z.object({
      endpoints: z.array(WebhookEndpoint),
      receiver: z.string().optional().describe('Address of the embedded receiver, outside production'),
    }),
  }),
  'POST /settingsadmin/webhook': call({
    summary: 'Adds an endpoint with its secret',
    access: admins,
    body: WebhookChoices,
    answer: MadeSecret,
    errors: ['webhook.address', 'webhook.most'],
  }),
  'PUT /settingsadmin/webhook': call({
    summary: 'Changes an endpoint',
    access: admins,
    body: WebhookChoices.extend({ id: Id }),
    answer: Nothing,
    errors: ['webhook.address', 'webhook.unknown'],
  }),
  'DELETE /settingsadmin/webhook': call({
    summary: 'Removes an endpoint with its log',
    access: admins,
    query: OneEndpoint,
    answer: Nothing,
    errors: unknown,
  }),
  'POST /settingsadmin/webhooksecret': call({
    summary: 'Replaces the secret of an endpoint; the former one signs beside it for a day',
    access: admins,
    body: OneEndpoint,
    answer: MadeSecret,
    errors: unknown,
  }),
  'DELETE /settingsadmin/webhooksecret': call({
    summary: 'Ends the former secret immediately',
    access: admins,
    query: OneEndpoint,
    answer: Nothing,
    errors: unknown,
  }),
  'POST /settingsadmin/webhooktest': call({
    summary: 'Sends a test event to an endpoint and returns its response',
    access: admins,
    body: OneEndpoint,
    answer: WebhookDelivery,
    errors: unknown,
    perMinute: 20,
  }),
  'GET /settingsadmin/webhookdeliveries': call({
    summary: 'Lists deliveries, newest first',
    access: admins,
    query: z.object({
      endpointId: Id.optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      before: Id.optional().describe('Last delivery of the previous page'),
    }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
  }),
  'GET /settingsadmin/webhookdelivery': call({
    summary: 'Returns one delivery with its body and attempts',
    access: admins,
    query: z.object({ id: Id }),
    answer: WebhookDelivery.extend({
      url: z.string(),
      body: z.string().describe('Body as signed'),
      attempts: z.array(WebhookAttempt),
    }),
    errors: ['webhook.delivery-unknown'],
  }),
  'POST /settingsadmin/resendwebhook': call({
    summary: 'Sends a delivery again, with the same identifier and body',
    access: admins,
    body: z.object({ id: Id }),
    answer: Nothing,
    errors: ['webhook.delivery-unknown', 'webhook.off'],
    perMinute: 60,
  }),
  'POST /settingsadmin/resendwebhooks': call({
    summary: 'Sends all failed deliveries of an endpoint again, from an instant on',
    access: admins,
    body: z.object({ endpointId: Id, since: Instant }),
    answer: z.object({ count: z.int() }),
    errors: ['webhook.unknown', 'webhook.off'],
    perMinute: 10,
  }),
} as const;
