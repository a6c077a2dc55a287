import type { CallDefinition } from '@guichet/contract/call.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { VISITOR } from '../auth/identity.ts';
import { isAllowed } from './authorize.ts';

/** The JSON schemas of a call, for its OpenAPI description and for serialising its answers. */
export function describeCall(key: string, definition: CallDefinition): Record<string, unknown> {
  const isEmpty = definition.answer instanceof z.ZodUndefined;
  const isBinary = definition.mediaType !== undefined;
  return {
    summary: definition.summary,
    description: `Access: ${typeof definition.access === 'string' ? definition.access : `right ${definition.access.right}`}`,
    tags: [key.split('/')[1]?.toLowerCase() ?? 'other'],
    headers: HEADERS,
    security: isAllowed(VISITOR, definition.access) ? [] : [{ bearer: [] }],
    ...(definition.query && { querystring: jsonSchema(definition.query, 'input') }),
    ...(definition.body && { body: jsonSchema(definition.body, 'input') }),
    response: {
      ...(isEmpty && { 204: { type: 'null', description: 'Done' } }),
      ...(!isEmpty &&
        !isBinary && { 200: { description: 'Success', ...jsonSchema(definition.answer, 'output') } }),
      ...(isBinary && {
        200: { description: 'A file', content: { [definition.mediaType ?? '']: { schema: {} } } },
      }),
      '4xx': { description: errorDescription(definition), ...ERROR_BODY },
      '5xx': { description: 'The server could not answer', ...ERROR_BODY },
    },
  };
}

function errorDescription(definition: CallDefinition): string {
  return definition.errors
    ? `Codes of this call: ${definition.errors.join(', ')}`
    : 'A code that every call can answer';
}

const ERROR_BODY = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    error: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'error'],
} as const;

const HEADERS = {
  type: 'object',
  properties: {
    tenantName: { type: 'string', description: 'The venue, as in its address' },
    'Accept-Language': { type: 'string' },
    languageUser: {
      type: 'string',
      enum: LOCALES,
      description: 'Takes precedence over Accept-Language',
    },
  },
} as const;

function jsonSchema(shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, target: 'draft-7', unrepresentable: 'any' });
  return withoutFormats(schema) as Record<string, unknown>;
}

/** Without patterns: zod checks them, and they slow serialisation down. */
function withoutFormats(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutFormats);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name, value]) => !(name === 'pattern' && typeof value === 'string'))
      .map(([name, value]) => [name, withoutFormats(value)]),
  );
}
