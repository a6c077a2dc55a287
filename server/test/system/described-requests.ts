import type { CallKey } from '@guichet/contract/calls.ts';
import fc from 'fast-check';

/** A schema of the OpenAPI description, as far as requests use it. */
interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
}

/** The OpenAPI description of the calls. */
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: unknown;
}

/** Input of a call. */
export interface Input {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Levels of a schema that are followed; below, null is sent. */
const DEPTH = 7;
/** Elements of a list, and characters of a text, that are sent where the description allows more. */
const MOST_ELEMENTS = 3;
const MOST_CHARACTERS = 300;

/** Returns inputs that have the shape of a call’s OpenAPI description, with random values. */
export function describedInput(description: Description, key: CallKey): fc.Arbitrary<Input> {
  const [method = '', path = ''] = key.split(' ');
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not described`);
  const find = <T extends { $ref?: string }>(found: T): T =>
    found.$ref === undefined ? found : find(at(description, found.$ref) as T);
  const query = (operation.parameters ?? []).map(find).filter((parameter) => parameter.in === 'query');
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    query: recordOf(
      Object.fromEntries(query.map(({ name, schema }) => [name, valuesOf(schema, find, DEPTH)])),
      query.filter(({ required }) => required).map(({ name }) => name),
    ),
    ...(body && { body: valuesOf(body, find, DEPTH) }),
  });
}

const at = (description: Description, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce((found, name) => (found as Record<string, unknown>)[name], description as unknown);

type Find = (schema: Schema) => Schema;

const recordOf = (properties: Record<string, fc.Arbitrary<unknown>>, required: readonly string[]) =>
  fc.record(properties, { requiredKeys: required.filter((name) => name in properties) }) as fc.Arbitrary<
    Record<string, unknown>
  >;

function valuesOf(given: Schema, find: Find, depth: number): fc.Arbitrary<unknown> {
  if (depth === 0) return fc.constant(null);
  const schema = find(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, find, depth - 1)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => valuesOf(part, find, depth - 1)))
      .map((parts) => Object.assign({}, ...parts));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, find, depth)));
  return ofType(schema, find, depth);
}

function ofType(schema: Schema, find: Find, depth: number): fc.Arbitrary<unknown> {
  const { minimum, maximum, minItems = 0, maxItems = MOST_ELEMENTS } = schema;
  const { properties = {}, required = [], additionalProperties: other } = schema;
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, find, depth - 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, MOST_ELEMENTS)),
      });
    case 'object': {
      const values = Object.entries(properties).map(([name, one]) => [name, valuesOf(one, find, depth - 1)]);
      const known = recordOf(Object.fromEntries(values), required);
      if (typeof other !== 'object') return known;
      const more = fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(other, find, depth - 1), {
        maxKeys: 2,
      });
      return fc.tuple(known, more).map(([one, two]) => ({ ...two, ...one }));
    }
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({
  format,
  pattern,
  minLength = 0,
  maxLength = MOST_CHARACTERS,
}: Schema): fc.Arbitrary<string> {
  const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return instant.map((date) => date.toISOString());
  if (format === 'date') return instant.map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return matching(pattern);
  const most = Math.max(minLength, Math.min(maxLength, MOST_CHARACTERS));
  return fc.string({ unit: 'grapheme', minLength, maxLength: most });
}

/** Returns texts that match a pattern; any text for one that cannot be generated from, such as with look-behind. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return fc.string();
  }
}
