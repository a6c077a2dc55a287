import { z } from 'zod';
import { TakingsPeriod } from '../sale/takings.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { WEBHOOK_KINDS } from '../tenants/webhook-rules.ts';
import { WebhookChoices } from '../tenants/webhooks.ts';
import { operation } from './operation.ts';
import { inDefaultLanguage } from './values.ts';

/** The takings of a venue, and the webhooks that tell other systems of its events. */

export const Takings = TakingsPeriod.pick({
  from: true,
  until: true,
  orders: true,
  paidOrders: true,
  amount: true,
  quantity: true,
  refunds: true,
  days: true,
  services: true,
  means: true,
}).extend({
  isTest: z.boolean().describe('The shop takes test payments, which the figures include'),
  vat: z.array(
    z.object({ rate: z.int().describe('Per mille'), withoutVat: z.int(), vat: z.int(), amount: z.int() }),
  ),
});

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  isOn: z.boolean(),
  createdAt: Instant,
  waiting: z.int().describe('Deliveries that wait'),
  failed: z.int().describe('Failed deliveries of the last 30 days'),
});

const id = '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c16';
const choices = {
  url: 'https://crm.example.com/guichet',
  description: 'CRM',
  kinds: ['order.sold'],
  isOn: true,
};

export const venueOperations = {
  readTakings: operation({
    method: 'GET',
    path: '/takings',
    summary:
      'Returns the takings between two days, both included, by day, service, means of payment and VAT rate',
    scope: 'takings:read',
    query: z.object({ from: Day, until: Day }),
    answer: Takings,
    errors: ['takings.period'],
    example: {
      query: { from: '2026-12-01', until: '2026-12-31' },
      answer: {
        from: '2026-12-01',
        until: '2026-12-31',
        isTest: false,
        orders: 1,
        paidOrders: 1,
        amount: 2400,
        quantity: 2,
        refunds: { count: 0, amount: 0 },
        days: [{ day: '2026-12-01', orders: 1, amount: 2400, refunded: 0 }],
        services: [
          {
            code: 'ACT-AQUAGYM',
            labels: inDefaultLanguage('Aquagym'),
            quantity: 2,
            amount: 2400,
            refunded: 0,
            cancelledQuantity: 0,
          },
        ],
        means: [{ id: 4, orders: 1, amount: 2400 }],
        vat: [{ rate: 200, withoutVat: 2000, vat: 400, amount: 2400 }],
      },
    },
  }),
  listWebhooks: operation({
    method: 'GET',
    path: '/webhooks',
    summary: 'Lists the webhook endpoints',
    scope: 'webhooks:write',
    answer: z.object({ items: z.array(Webhook) }),
    example: {
      answer: {
        items: [{ id, ...choices, createdAt: '2026-12-01T12:00:00.000Z', waiting: 0, failed: 0 }],
      },
    },
  }),
  createWebhook: operation({
    method: 'POST',
    path: '/webhooks',
    summary: 'Adds a webhook endpoint with its secret',
    scope: 'webhooks:write',
    body: WebhookChoices,
    answer: z.object({ id: Id, secret: z.string().describe('Returned once: whsec_ and 32 bytes in base64') }),
    errors: ['webhook.address', 'webhook.most'],
    example: { body: choices, answer: { id, secret: 'whsec_…' } },
  }),
  deleteWebhook: operation({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    summary: 'Removes a webhook endpoint with its log',
    scope: 'webhooks:write',
    params: z.object({ webhookId: Id }),
    errors: ['webhook.unknown'],
    example: { params: { webhookId: id } },
  }),
} as const;
