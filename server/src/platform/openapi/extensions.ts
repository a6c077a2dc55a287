import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './schemas.ts';

/** Fewer shared properties are a coincidence. */
const MIN_IN_COMMON = 3;

type Named = Readonly<Record<string, JsonSchema>>;

/**
 * Returns a copy in which each object that repeats all properties of a named schema refers to it (`allOf`), beside
 * its other properties, as the contract's `Administrator.extend(…)` does.
 * @param self the name of `node` if it is a named schema itself
 */
export function asExtensions(node: unknown, named: Named, self?: string): unknown {
  if (Array.isArray(node)) return node.map((entry) => asExtensions(entry, named));
  if (typeof node !== 'object' || node === null) return node;
  const schema = isObjectSchema(node) ? extended(node, named, self) : (node as JsonSchema);
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, asExtensions(value, named)]),
  );
}

function isObjectSchema(node: object): node is JsonSchema {
  return 'type' in node && node.type === 'object' && 'properties' in node;
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as JsonSchema;
const requiredOf = (schema: JsonSchema) => (schema.required ?? []) as string[];
const sizeOf = (schema: JsonSchema) => Object.keys(propertiesOf(schema)).length;

function extended(schema: JsonSchema, named: Named, self: string | undefined): JsonSchema {
  const [name, base] =
    Object.entries(named)
      .filter(([, candidate]) => repeats(schema, candidate) && (!self || sizeOf(candidate) < sizeOf(schema)))
      .sort(([, left], [, right]) => sizeOf(right) - sizeOf(left))[0] ?? [];
  if (name === undefined || base === undefined) return schema;
  const { description, properties, required: _, type: __, ...others } = schema;
  const own = Object.entries(properties as object).filter(([key]) => !(key in propertiesOf(base)));
  const ref = `#/components/schemas/${name}`;
  const said = description === undefined ? {} : { description };
  if (own.length === 0) return { $ref: ref, ...said };
  const required = requiredOf(schema).filter((key) => !(key in propertiesOf(base)));
  return {
    ...others,
    ...said,
    allOf: [{ $ref: ref }],
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  };
}

/** Whether an object has every property of another one, with the same shape and requiredness. */
function repeats(schema: JsonSchema, base: JsonSchema): boolean {
  const properties = propertiesOf(schema);
  return (
    base.type === 'object' &&
    sizeOf(base) >= MIN_IN_COMMON &&
    Object.entries(propertiesOf(base)).every(
      ([key, shape]) =>
        isDeepStrictEqual(properties[key], shape) &&
        requiredOf(schema).includes(key) === requiredOf(base).includes(key),
    )
  );
}
