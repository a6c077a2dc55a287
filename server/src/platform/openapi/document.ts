import type { Access } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { ERROR_PREFIX } from '@guichet/contract/error-body.ts';
import { ERROR_GROUPS } from '@guichet/contract/error-groups.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { DEFAULT_LOCALE, LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { z } from 'zod';
import { VISITOR } from '../auth/identity.ts';
import { isAllowed } from '../http/authorize.ts';
import { methodAndPath } from '../http/call-address.ts';
import type { Routes } from '../http/calls.ts';
import { OF_PUBLIC_SITE } from '../http/request-context.ts';
import { VERSION } from '../process/version.ts';
import { asExtensions } from './extensions.ts';
import { limitsOfRequests } from './limits.ts';
import { createNamedSchemas, type JsonSchema, type NamedSchemas } from './schemas.ts';
import { shareAnswers, shareParameters } from './sharing.ts';

/** The implemented calls of every domain, in the order of the domains. */
export type Domains = Readonly<Record<string, Routes>>;

/** An input of a call that fits its shapes. */
export interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export type Examples = Readonly<Partial<Record<CallKey, Example>>>;

/** The calls that visitors and customers may make. */
export const publicCallsOf = (domains: Domains): Domains =>
  Object.fromEntries(
    Object.entries(domains)
      .map(([domain, routes]) => [
        domain,
        Object.fromEntries(
          Object.entries(routes).filter(([key]) => PUBLIC_ACCESSES.has(calls[key as CallKey].access)),
        ),
      ])
      .filter(([, routes]) => Object.keys(routes as Routes).length > 0),
  );

const PUBLIC_ACCESSES = new Set<Access>(['anyone', 'signed-in', ...OF_PUBLIC_SITE]);

/** The description of the interface, OpenAPI 3.1. */
export function describeInterface(domains: Domains, examples: Examples): JsonSchema {
  const schemas = createNamedSchemas();
  const ids = operationIds(domains);
  const paths: Record<string, JsonSchema> = {};
  for (const [domain, routes] of Object.entries(domains)) {
    for (const key of Object.keys(routes) as CallKey[]) {
      const { method, path } = methodAndPath(key);
      const operation = describeCall(key, schemas, examples[key] ?? {});
      paths[path] = {
        ...paths[path],
        [String(method).toLowerCase()]: { operationId: ids.get(key), tags: [domain], ...operation },
      };
    }
  }
  const shared = shareParameters(paths);
  const extending = Object.fromEntries(
    Object.entries(schemas.all).map(([name, schema]) => [
      name,
      asExtensions(schema, schemas.all, name) as JsonSchema,
    ]),
  );
  const described = limitsOfRequests(asExtensions(paths, schemas.all) as typeof paths, extending);
  const answers = shareAnswers(described.paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Guichet', version: VERSION, description: DESCRIPTION },
    servers: [SERVER],
    // Of most calls; the others say what they need.
    security: [{ tenant: [], bearer: [] }],
    tags: Object.keys(domains).map((name) => ({ name })),
    paths: described.paths,
    components: {
      schemas: { Error: ERROR, ...described.named },
      parameters: shared,
      responses: {
        Error: {
          description: 'A code of the call, or one that every call can answer',
          content: jsonOf({ $ref: '#/components/schemas/Error' }),
        },
        ...answers,
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/**
 * The name of each call: that of the file that implements it, which its handler has too. The back office's calls that
 * have the name of a public one are distinguished by their domain.
 */
export function operationIds(domains: Domains): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const [domain, routes] of Object.entries(domains)) {
    for (const [key, handler] of Object.entries(routes)) {
      const name = handler?.name ?? '';
      const id = taken.has(name) ? `${domain}${name[0]?.toUpperCase()}${name.slice(1)}` : name;
      if (taken.has(id)) throw new Error(`Two calls are named ${id}`);
      taken.add(id);
      ids.set(key, id);
    }
  }
  return ids;
}

function describeCall(key: CallKey, schemas: NamedSchemas, example: Example): JsonSchema {
  const definition: CallDefinition = calls[key];
  const { access, summary, query, body, errors } = definition;
  const description = [
    // Of those without a bearer, the security says enough.
    ...(isAllowed(VISITOR, access) ? [] : [accessOf(access)]),
    ...(errors?.length ? [groupedCodes(errors).join(', ')] : []),
  ].join(': ');
  return {
    summary,
    ...(description && { description }),
    ...(isAllowed(VISITOR, access) && { security: access === 'anyone' ? [] : [{ tenant: [] }] }),
    ...(query && { parameters: queryParameters(schemas.refer(query, 'input'), example.query) }),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: jsonOf(schemas.refer(body, 'input'), example.body),
      },
    }),
    responses: {
      ...success(definition, schemas),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const accessOf = (access: CallDefinition['access']): string =>
  typeof access === 'string' ? access : `right ${access.right}`;

/** Codes of a call; a whole group of them stands as its name. */
function groupedCodes(codes: readonly ErrorCode[]): string[] {
  const whole = Object.entries(ERROR_GROUPS).filter(([, group]) =>
    group.every((code) => codes.includes(code)),
  );
  const named = new Set<ErrorCode>(whole.flatMap(([, group]) => group));
  return [...whole.map(([name]) => `*${name}*`), ...codes.filter((code) => !named.has(code))];
}

function success({ answer, mediaType, redirects }: CallDefinition, schemas: NamedSchemas): JsonSchema {
  if (mediaType !== undefined) return { 200: { description: 'A file', content: { [mediaType]: {} } } };
  if (redirects) return { 303: { description: 'To the address' } };
  if (answer instanceof z.ZodUndefined) return { 204: { description: 'Done' } };
  return { 200: { description: 'OK', content: jsonOf(schemas.refer(answer, 'output')) } };
}

function queryParameters(shape: JsonSchema, example: Example['query'] = {}): JsonSchema[] {
  const required = (shape.required ?? []) as string[];
  return Object.entries(shape.properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

const jsonOf = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const SERVER = {
  url: '/api/v{apiVersion}',
  variables: {
    apiVersion: { default: '1', description: 'The tenant’s, see GET /Tenant/ApiVersion; 1 always answers' },
  },
};

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', description: `${ERROR_PREFIX} and one of the codes of the call` },
    error: { type: 'string', description: 'A sentence for the person, in the language of the request' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The same for each invalid field, by its path',
    },
  },
  required: ['code', 'error'],
  example: {
    code: `${ERROR_PREFIX}cart.expired`,
    error: translator(DEFAULT_LOCALE, 'errors')('cart.expired'),
  },
};

/** What every call takes, described once and not at each. */
const DESCRIPTION = `Online ticketing portal for leisure venues.

Every call names its venue in the header tenantName. Answers, and the words of errors, are in the language of the \
header languageUser (${LOCALES.join(', ')}), else in one of Accept-Language.

An optional field that is null or empty is absent.

A call says who may make it, unless all clients may, and which codes of its own it answers. Groups of codes: ${Object.entries(
  ERROR_GROUPS,
)
  .map(([name, group]) => `*${name}* is ${group.join(', ')}`)
  .join('; ')}.`;

const SECURITY_SCHEMES = {
  tenant: { type: 'apiKey', in: 'header', name: 'tenantName', description: 'The venue, as in its address' },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login' },
};
