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

/** Whom a tenant tells of what happens, and what became of it; for receivers: docs/integrator/webhooks.md. */

const admins = { right: 'settings.admin' } as const;

/** What an administrator decides about an endpoint. */
export const WebhookChoices = z.object({
  url: z
    .string()
    .trim()
    .max(MAX_ADDRESS)
    .refine((url) => isWebhookAddress(url, true), code('webhook.address'))
    .describe('Over TLS; outside production also http on the own machine'),
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
  formerSecretUntil: Instant.optional().describe('While the secret before this one signs too'),
  failingSince: Instant.optional().describe('Nothing has arrived since'),
  givenUpAt: Instant.optional().describe('When it was switched off because nothing arrived for days'),
  deliveredAt: Instant.optional().describe('When something arrived last, of the last 30 days'),
  waiting: z.int(),
  failed: z.int().describe('Of the last 30 days'),
});

const MadeSecret = z.object({
  id: Id,
  secret: z.string().describe('Shown this once: whsec_ and 32 bytes in base64'),
});

/** An event on its way to an endpoint. */
export const WebhookDelivery = z.object({
  id: Id,
  endpointId: Id,
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAt: Instant,
  tries: z.int().describe('Since it was begun, or begun again'),
  dueAt: Instant.optional().describe('Of the next try'),
  status: z.int().optional().describe('Of the last answer'),
  failure: z.enum(DELIVERY_FAILURES).optional().describe('Why there was none'),
});

const WebhookAttempt = z.object({
  at: Instant,
  status: z.int().optional(),
  failure: z.enum(DELIVERY_FAILURES).optional(),
  durationMs: z.int(),
  headers: z.record(z.string(), z.string()).describe('As they were sent'),
  answer: z.string().describe('Its beginning'),
});

const OneEndpoint = z.object({ id: Id });
const unknown = ['webhook.unknown'] as const;

export const webhookCalls = {
  'GET /settingsadmin/webhooks': call({
    summary: 'Whom the tenant tells of what happens',
    access: admins,
    answer: z.object({
      endpoints: z.array(WebhookEndpoint),
      receiver: z.string().optional().describe('Of the embedded receiver, outside production'),
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
    summary: 'Gives an endpoint a new secret; the one before signs beside it for a day',
    access: admins,
    body: OneEndpoint,
    answer: MadeSecret,
    errors: unknown,
  }),
  'DELETE /settingsadmin/webhooksecret': call({
    summary: 'Ends the secret before the present one at once',
    access: admins,
    query: OneEndpoint,
    answer: Nothing,
    errors: unknown,
  }),
  'POST /settingsadmin/webhooktest': call({
    summary: 'Sends an endpoint a test event, and waits for its answer',
    access: admins,
    body: OneEndpoint,
    answer: WebhookDelivery,
    errors: unknown,
    perMinute: 20,
  }),
  'GET /settingsadmin/webhookdeliveries': call({
    summary: 'What was sent, newest first',
    access: admins,
    query: z.object({
      endpointId: Id.optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      before: Id.optional().describe('The last one seen: those before it follow'),
    }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
  }),
  'GET /settingsadmin/webhookdelivery': call({
    summary: 'One delivery with its body, and each try',
    access: admins,
    query: z.object({ id: Id }),
    answer: WebhookDelivery.extend({
      url: z.string(),
      body: z.string().describe('As it is signed'),
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
    summary: 'Sends again all that has failed at an endpoint since an instant',
    access: admins,
    body: z.object({ endpointId: Id, since: Instant }),
    answer: z.object({ count: z.int() }),
    errors: ['webhook.unknown', 'webhook.off'],
    perMinute: 10,
  }),
} as const;
