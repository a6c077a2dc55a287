import type { Access } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { ERROR_GROUPS } from '@guichet/contract/error-groups.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { VERSION } from '#kernel/configuration/version.ts';
import { VISITOR } from '../auth/identity.ts';
import { isAllowed } from '../http/authorize.ts';
import { methodAndPath } from '../http/call-address.ts';
import { OF_PUBLIC_SITE } from '../http/request-context.ts';
import { jsonOf, success } from './answers.ts';
import { asExtensions } from './extensions.ts';
import { limitsOfRequests } from './limits.ts';
import { DESCRIPTION, ERROR, SECURITY_SCHEMES, serverAt, TAGS } from './parts.ts';
import { createNamedSchemas, type JsonSchema, type NamedSchemas } from './schemas.ts';
import { shareAnswers, shareParameters } from './sharing.ts';
import { describeWebhooks, WEBHOOK_PARAMETERS } from './webhooks.ts';

/** The implemented calls of all domains, in the order of the domains, with their handlers. */
export type Domains = Readonly<Record<string, NamedHandlers>>;

/** Handlers by call, of which the description uses the names alone. */
type NamedHandlers = { readonly [K in CallKey]?: { readonly name: string } };

/** A valid input of a call. */
export interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export type Examples = Readonly<Partial<Record<CallKey, Example>>>;

/** The calls for visitors and customers. */
export const publicCallsOf = (domains: Domains): Domains =>
  Object.fromEntries(
    Object.entries(domains)
      .map(([domain, routes]) => [
        domain,
        Object.fromEntries(
          Object.entries(routes).filter(([key]) => PUBLIC_ACCESSES.has(calls[key as CallKey].access)),
        ),
      ])
      .filter(([, routes]) => Object.keys(routes as NamedHandlers).length > 0),
  );

const PUBLIC_ACCESSES = new Set<Access>(['anyone', 'signed-in', ...OF_PUBLIC_SITE]);

/** Parts of the description beside the calls, such as the interface of resellers. */
export interface Beside {
  readonly tag: { name: string; description: string };
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
}

/**
 * Builds the description of the interface, OpenAPI 3.1.
 * @param publicUrl of the server
 */
export function describeInterface(
  domains: Domains,
  examples: Examples,
  { publicUrl, beside }: { publicUrl: string; beside?: Beside | undefined },
): JsonSchema {
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
  const webhooks = describeWebhooks(schemas);
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
    info: {
      title: 'Guichet',
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: 'Guichet', url: publicUrl },
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [serverAt(publicUrl)],
    // The default of most calls; the others state their own.
    security: [{ tenant: [], bearer: [] }],
    tags: [
      ...Object.keys(domains).map((name) => ({ name, description: TAGS[name] ?? name })),
      { name: 'webhooks', description: 'What a venue sends to other systems' },
      ...(beside ? [beside.tag] : []),
    ],
    paths: { ...described.paths, ...beside?.paths },
    webhooks,
    components: {
      schemas: { Error: ERROR, ...described.named, ...beside?.schemas },
      parameters: { ...shared, ...WEBHOOK_PARAMETERS },
      responses: {
        Error: {
          description: 'A code of the call, or one that every call can answer',
          content: jsonOf({ $ref: '#/components/schemas/Error' }),
        },
        ...answers,
      },
      securitySchemes: { ...SECURITY_SCHEMES, ...beside?.securitySchemes },
    },
  };
}

/**
 * Operation ids: the name of the handler. Back-office calls that share the name of a
 * public one are prefixed with their domain.
 */
function operationIds(domains: Domains): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const [domain, routes] of Object.entries(domains)) {
    for (const [key, handler] of Object.entries(routes)) {
      const name = handler?.name ?? '';
      const prefix = domain.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
      const id = taken.has(name) ? `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name;
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
    isAllowed(VISITOR, access) ? 'For everyone' : accessOf(access),
    ...(errors?.length ? [groupedCodes(errors).join(', ')] : []),
  ].join(': ');
  return {
    summary,
    description,
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
      '4XX': { $ref: '#/components/responses/Error' },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const accessOf = (access: CallDefinition['access']): string =>
  typeof access === 'string' ? access : `right ${access.right}`;

/** Error codes of a call; a complete group appears by its name. */
function groupedCodes(codes: readonly ErrorCode[]): string[] {
  const whole = Object.entries(ERROR_GROUPS).filter(([, group]) =>
    group.every((code) => codes.includes(code)),
  );
  const named = new Set<ErrorCode>(whole.flatMap(([, group]) => group));
  return [...whole.map(([name]) => `*${name}*`), ...codes.filter((code) => !named.has(code))];
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
