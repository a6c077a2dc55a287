import { SENT_KINDS, webhookEvent } from '@guichet/contract/tenants/webhook-event-rules.ts';
import type { JsonSchema, NamedSchemas } from './schemas.ts';

/** The webhooks of OpenAPI 3.1: events that a venue sends to other systems. */
export function describeWebhooks(schemas: NamedSchemas): Record<string, JsonSchema> {
  return Object.fromEntries(
    SENT_KINDS.map((kind) => [
      kind,
      {
        post: {
          operationId: `receive${kind.replace(/(^|[.-])(.)/g, (_, __, letter: string) => letter.toUpperCase())}`,
          tags: ['webhooks'],
          summary: `The event ${kind}`,
          description:
            'Sent to the addresses of the venue that subscribe to it; see the signature in the headers.',
          security: [],
          parameters: ['id', 'timestamp', 'signature'].map((name) => ({
            $ref: `#/components/parameters/webhook-${name}`,
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.refer(webhookEvent(kind), 'output') } },
          },
          responses: {
            '2XX': { description: 'Received' },
            '4XX': { description: 'Not received: it is sent again later' },
          },
        },
      },
    ]),
  );
}

const header = (name: string, description: string) => ({
  name: `webhook-${name}`,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Headers of every webhook. */
export const WEBHOOK_PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  'webhook-id': header('id', 'Of the event: the same each time that it is sent'),
  'webhook-timestamp': header('timestamp', 'Of this attempt, in seconds since 1970'),
  'webhook-signature': header('signature', 'One or more, separated by spaces: `v1,<base64>`'),
};
