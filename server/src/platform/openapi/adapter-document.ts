import { Card } from '@guichet/contract/adapter/cards.ts';
import { CataloguePage } from '@guichet/contract/adapter/catalogue.ts';
import { EVENTS_PATH, SystemEvent } from '@guichet/contract/adapter/events.ts';
import { type AdapterOperation, adapterOperations } from '@guichet/contract/adapter/operations.ts';
import {
  PROBLEM_STATUSES,
  PROBLEM_TYPE,
  Problem,
  type ProblemReason,
} from '@guichet/contract/adapter/problems.ts';
import { Sale } from '@guichet/contract/adapter/sales.ts';
import { Session } from '@guichet/contract/adapter/sessions.ts';
import { HeldTicket, IdentifiedTicket, SoldTicket } from '@guichet/contract/adapter/tickets.ts';
import { Labels } from '@guichet/contract/shapes.ts';
import { jsonOf } from './answers.ts';
import { createNamedSchemas, type JsonSchema, type NamedSchemas } from './schemas.ts';

/** OpenAPI 3.1 of the adapter API, which a ticketing system serves and the portal calls. */

const SHAPES = {
  Card,
  CataloguePage,
  HeldTicket,
  IdentifiedTicket,
  Labels,
  Problem,
  Sale,
  Session,
  SoldTicket,
};

const DESCRIPTION = `What a venue's ticketing system offers, so that Guichet sells its places.

The portal sends the bearer key and signs each request by the scheme of Standard Webhooks (HMAC-SHA256): the signed content \
is \`{webhook-id}.{webhook-timestamp}.{method} {path and query}\\n{body}\`. A system refuses a signature older than five \
minutes, and a repeated webhook-id of a request that is no GET.

A POST with the header Idempotency-Key returns the first answer again for the same key. PUT and DELETE are idempotent. The \
portal repeats no change: after a lost answer to a sale it reads the sale by its key. An answer is expected within four \
seconds.

Instants are ISO 8601; amounts are euro cents. A refusal is a problem of RFC 9457 with the member \`reason\`, and means that \
nothing has happened; 5xx means that the outcome is unknown.`;

const EVENTS_DESCRIPTION = `Sent to \`https://{portal}/api/v1${EVENTS_PATH.replace(':tenant', '{venue}')}\`. The signed content is \
\`{webhook-id}.{webhook-timestamp}.{body}\`, as Standard Webhooks has it, with the secret of the connection's key.`;

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  webhookId: header('webhook-id', 'Unique identifier of the message'),
  webhookTimestamp: header('webhook-timestamp', 'Seconds since 1970'),
  webhookSignature: header('webhook-signature', 'Signatures `v1,<base64>`, separated by spaces'),
  idempotencyKey: header(
    'idempotency-key',
    'The portal’s key of the change; a repeated key returns the first answer',
  ),
};

function header(name: string, description: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const referTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** Describes the adapter API. */
export function describeAdapter(): JsonSchema {
  const schemas = createNamedSchemas(SHAPES);
  const paths: Record<string, JsonSchema> = {};
  for (const [operationId, operation] of Object.entries<AdapterOperation>(adapterOperations))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operationId, operation, schemas),
    };
  const problem = schemas.refer(Problem.array(), 'input').items as JsonSchema;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guichet ticketing adapter API',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'Proprietary' },
    },
    servers: [{ url: 'https://ticketing.example.com/guichet', description: 'The address of the connection' }],
    security: [{ bearer: [] }],
    tags: [{ name: 'adapter', description: 'Operations of a ticketing system' }],
    paths,
    webhooks: { systemEvent: describeEvents(schemas) },
    components: {
      schemas: schemas.all,
      parameters: HEADERS,
      responses: {
        Problem: {
          description: 'Refused: nothing has happened',
          content: { [PROBLEM_TYPE]: { schema: problem } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The first part of the key' },
      },
    },
  };
}

/** What a system sends to the portal. */
const describeEvents = (schemas: NamedSchemas): JsonSchema => ({
  post: {
    operationId: 'systemEvent',
    tags: ['adapter'],
    summary: 'Reports a change to the portal; events may arrive in any order and more than once',
    description: EVENTS_DESCRIPTION,
    security: [],
    parameters: ['webhookId', 'webhookTimestamp', 'webhookSignature'].map(referTo),
    requestBody: { required: true, content: jsonOf(schemas.refer(SystemEvent, 'input')) },
    responses: {
      204: { description: 'What follows is stored; also for an unknown type' },
      400: { description: 'The body has another shape; `field` names the member' },
      401: { description: 'The signature is not valid, or older than five minutes' },
      404: { description: 'The venue is not connected to a system of this API' },
    },
  },
});

function describeOperation(
  operationId: string,
  operation: AdapterOperation,
  schemas: NamedSchemas,
): JsonSchema {
  const { method, path, summary, problems = [], feature, answer, idempotentBy } = operation;
  const input = schemas.refer(operation.input, 'input');
  const required = (input.required ?? []) as string[];
  const fields = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>).filter(
    ([name]) => name !== idempotentBy,
  );
  const isOfPath = ([name]: [string, JsonSchema]) => path.includes(`{${name}}`);
  const others = fields.filter((field) => !isOfPath(field));
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    operationId,
    tags: ['adapter'],
    summary,
    ...(feature && { description: `For systems with the feature \`${feature}\`.` }),
    parameters: [
      ...fields.filter(isOfPath).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
      ...(hasBody ? [] : others).map(([name, schema]) => ({
        name,
        in: 'query',
        ...(required.includes(name) && { required: true }),
        schema,
      })),
      ...['webhookId', 'webhookTimestamp', 'webhookSignature'].map(referTo),
      ...(idempotentBy ? [referTo('idempotencyKey')] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: jsonOf({
          type: 'object',
          properties: Object.fromEntries(others),
          required: required.filter((name) => others.some(([other]) => other === name)),
        }),
      },
    }),
    responses: {
      ...(answer ? { 200: { description: 'OK', content: jsonOf(schemas.refer(answer, 'input')) } } : DONE),
      ...(operationId === 'readCatalogue' && { 304: { description: 'The catalogue is unchanged' } }),
      ...describeProblems(problems),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const DONE = { 204: { description: 'Done' } };

/** Describes the problems that the portal understands, by their statuses. */
function describeProblems(problems: readonly ProblemReason[]): JsonSchema {
  const byStatus = Map.groupBy(problems, (reason) => PROBLEM_STATUSES[reason]);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [
      status,
      {
        description: `Reason ${reasons.join(', ')}`,
        content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
