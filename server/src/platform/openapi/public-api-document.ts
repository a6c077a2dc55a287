import { PROBLEM_TYPE } from '@guichet/contract/adapter/problems.ts';
import { API_SCOPES } from '@guichet/contract/backoffice/api-key-rules.ts';
import { ERROR_GROUPS } from '@guichet/contract/error-groups.ts';
import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { ApiCart, ApiPaymentLink } from '@guichet/contract/public-api/carts.ts';
import { Establishment, Price, Service, Theme } from '@guichet/contract/public-api/catalogue.ts';
import { ApiCard, ApiCustomer, Subscriber } from '@guichet/contract/public-api/customers.ts';
import type { ApiOperation } from '@guichet/contract/public-api/operation.ts';
import { apiOperations, changesSomething, PUBLIC_API_BASE } from '@guichet/contract/public-api/operations.ts';
import { Order } from '@guichet/contract/public-api/orders.ts';
import { ApiProblem, COMMON_REASONS } from '@guichet/contract/public-api/problems.ts';
import { Session } from '@guichet/contract/public-api/sessions.ts';
import { Scan, Ticket } from '@guichet/contract/public-api/tickets.ts';
import { Takings, Webhook } from '@guichet/contract/public-api/venue.ts';
import { Labels } from '@guichet/contract/shapes.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { jsonOf } from './answers.ts';
import { createNamedSchemas, type JsonSchema, type NamedSchemas } from './schemas.ts';

/** OpenAPI 3.1 of `/api/v2`, the resources of a venue for its own systems. */

const SHAPES = {
  Cart: ApiCart,
  Card: ApiCard,
  Customer: ApiCustomer,
  Establishment,
  Labels,
  Order,
  PaymentLink: ApiPaymentLink,
  Price,
  Problem: ApiProblem,
  Scan,
  Service,
  Session,
  Subscriber,
  Takings,
  Theme,
  Ticket,
  Webhook,
};

const TAGS: Readonly<Record<string, string>> = {
  catalogue: 'Establishments, services and themes',
  sessions: 'Sessions with their places',
  orders: 'Carts, payment pages and orders',
  customers: 'Customers and their import',
  newsletter: 'Customers who want news',
  cards: 'Cards and what is on them',
  tickets: 'Tickets by their code',
  scans: 'Scans at an entrance',
  takings: 'Takings of a period',
  webhooks: 'Addresses that are told of events',
};

const OPERATIONS = Object.values<ApiOperation>(apiOperations);

const DESCRIPTION = `Resources of a venue for its own systems. An administrator makes a key with scopes in the back office \
(API keys); the key works at the origin of its venue alone: \`Authorization: Bearer guichet_{venue}_…\`.

**Pages.** A list returns \`items\` and, unless it is the last page, \`next\`: send it back as \`cursor\`. Items that are \
added or removed meanwhile move no other.

**Idempotency.** Every request that changes something has a header \`Idempotency-Key\` of 1 to 100 characters, such as a \
UUID. A repeated request returns the first answer for a day, with \`Idempotency-Replayed: true\`. Another request with \
the same key is refused with 422, a concurrent one with 409.

**Problems.** A refusal is a problem of RFC 9457 with the member \`reason\` for programs and \`detail\` for people, in the \
language of \`Accept-Language\` (${LOCALES.join(', ')}). It means that nothing has happened. 5xx means that the outcome \
is unknown: repeat the request with the same key after a minute.

Instants are ISO 8601; amounts are cents. At most 600 requests a minute and key. Groups of reasons: ${Object.entries(
  ERROR_GROUPS,
)
  .filter(([, group]) => OPERATIONS.some(({ errors = [] }) => group.every((code) => errors.includes(code))))
  .map(([name, group]) => `*${name}* is ${group.join(', ')}`)
  .join('; ')}.`;

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the client for one request; the same when it is repeated',
  schema: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[!-~]+$' },
  example: '0b9c1f5e-6f0e-4c53-9c3e-4b1f0f2a7d10',
};

const LANGUAGE: JsonSchema = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of words in the answer',
  schema: { type: 'string' },
  example: DEFAULT_LOCALE,
};

const referTo = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** Describes `/api/v2`. @param publicUrl of the server */
export function describePublicApi(publicUrl: string): JsonSchema {
  const schemas = createNamedSchemas(SHAPES);
  const paths: Record<string, JsonSchema> = {};
  for (const [operationId, operation] of Object.entries<ApiOperation>(apiOperations))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operationId, operation, schemas),
    };
  const problem = schemas.refer(ApiProblem.array(), 'output').items as JsonSchema;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guichet public API',
      version: '2.0.0',
      description: DESCRIPTION,
      contact: { name: 'Guichet', url: publicUrl },
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}${PUBLIC_API_BASE}`, description: 'The origin of the venue' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all,
      parameters: { idempotencyKey: IDEMPOTENCY_KEY, language: LANGUAGE },
      responses: {
        Problem: {
          description: `Refused: nothing has happened. Reasons of every operation: ${COMMON_REASONS.join(', ')}`,
          content: { [PROBLEM_TYPE]: { schema: problem, example: exampleOf('api-key.scope') } },
        },
      },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key of the venue. Scopes: ${API_SCOPES.join(', ')}`,
        },
      },
    },
  };
}

/** Returns an example of a problem in the default language. */
function exampleOf(reason: ErrorCode): JsonSchema {
  const status = ERRORS[reason];
  const detail = translator(DEFAULT_LOCALE, 'errors')(reason, { scope: 'orders:write' });
  return { type: 'about:blank', title: 'Forbidden', status, detail, reason };
}

function describeOperation(operationId: string, operation: ApiOperation, schemas: NamedSchemas): JsonSchema {
  const { method, summary, scope, params, query, body, answer, errors = [], example } = operation;
  const status = answer ? (method === 'POST' ? 201 : 200) : 204;
  return {
    operationId,
    tags: [scope.split(':')[0]],
    summary,
    description: [
      `Scope \`${scope}\`.`,
      ...(operation.needsBoxOffice
        ? ['Where another ticketing system keeps the venue’s data: box-office.outside-system.']
        : []),
      ...(errors.length > 0 ? [`Reasons: ${grouped(errors).join(', ')}.`] : []),
    ].join(' '),
    parameters: [
      ...(params ? parameters(schemas.refer(params, 'input'), 'path', example.params) : []),
      ...(query ? parameters(schemas.refer(query, 'input'), 'query', example.query) : []),
      ...(changesSomething(operation) ? [referTo('idempotencyKey')] : []),
      referTo('language'),
    ],
    ...(body && {
      requestBody: { required: true, content: jsonOf(schemas.refer(body, 'input'), example.body) },
    }),
    responses: {
      [status]: answer
        ? {
            description: status === 201 ? 'Created' : 'OK',
            ...(operation.hasEtag && { headers: ETAG }),
            content: jsonOf(schemas.refer(answer, 'output'), example.answer),
          }
        : { description: 'Done' },
      ...(operation.hasEtag && { 304: { description: 'The client has the present answer' } }),
      '4XX': { $ref: '#/components/responses/Problem' },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const ETAG = {
  ETag: { description: 'Send it back as If-None-Match', schema: { type: 'string' } },
};

function parameters(
  { properties = {}, required = [] }: JsonSchema,
  place: 'path' | 'query',
  examples: Readonly<Record<string, string>> = {},
): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: place,
      ...((place === 'path' || (schema.default === undefined && (required as string[]).includes(name))) && {
        required: true,
      }),
      ...(description !== undefined && { description }),
      schema,
      ...(examples[name] !== undefined && {
        example: schema.type === 'integer' ? Number(examples[name]) : examples[name],
      }),
    }),
  );
}

/** Returns reasons, with the name of a group in place of its members. */
function grouped(errors: readonly ErrorCode[]): string[] {
  const names = new Set<string>();
  const rest = new Set<string>(errors);
  for (const [name, group] of Object.entries(ERROR_GROUPS)) {
    if (!group.every((code) => rest.has(code))) continue;
    names.add(`*${name}*`);
    for (const code of group) rest.delete(code);
  }
  return [...names, ...rest];
}
