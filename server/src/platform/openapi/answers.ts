import type { CallDefinition } from '@guichet/contract/call.ts';
import { z } from 'zod';
import type { JsonSchema, NamedSchemas } from './schemas.ts';

/** Describes the success response of a call. */
export function success(definition: CallDefinition, schemas: NamedSchemas): JsonSchema {
  const { answer, mediaType, redirects } = definition;
  if (mediaType !== undefined) {
    const content = Object.fromEntries(mediaTypesOf(definition, mediaType).map((type) => [type, FILE]));
    return { 200: { description: 'A file', content } };
  }
  if (redirects) return { 303: { description: 'To the address' } };
  if (answer instanceof z.ZodUndefined) return { 204: { description: 'Done' } };
  return { 200: { description: 'OK', content: jsonOf(schemas.refer(answer, 'output')) } };
}

/** Content of a file: binary, or text. */
const FILE = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

/** Media types of an export by the `format` of its query. */
const EXPORTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Media types of a file: those of its formats, otherwise its only type. */
function mediaTypesOf({ query }: CallDefinition, mediaType: string): string[] {
  const format: unknown = query?.shape.format;
  const options = format instanceof z.ZodEnum ? format.options.map(String) : [];
  const types = options.flatMap((option) => EXPORTS[option] ?? []);
  return types.length > 0 ? types : [mediaType];
}

export const jsonOf = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
