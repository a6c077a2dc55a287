import { bases, components } from '@guichet/contract/components.ts';
import { z } from 'zod';

/** JSON schemas of the contract's shapes: complete for the serialiser, with named parts for the description. */

export type JsonSchema = Record<string, unknown>;

/** Side of a shape: what a client sends, or what it receives. */
type Side = 'input' | 'output';

/** A complete schema for the serialiser, without patterns, which zod checks and which would slow it down. */
export function wholeSchema(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  });
  return changed(schema, (name, value) => !(name === 'pattern' && typeof value === 'string')) as JsonSchema;
}

/** Collects the named schemas that others refer to. */
export interface NamedSchemas {
  /** Returns a schema whose named parts are references. */
  refer(shape: z.ZodType, side: Side): JsonSchema;
  /** Referenced named schemas by name. */
  readonly all: Readonly<Record<string, JsonSchema>>;
}

/** Path of the named schemas in the document. */
export const PREFIX = '#/components/schemas/';

/** @param names shapes by their names in the document; those of the portal's calls when absent */
export function createNamedSchemas(names?: Readonly<Record<string, z.ZodType>>): NamedSchemas {
  const metadata = namedBy(names ?? components);
  const all: Record<string, JsonSchema> = {};
  const named: NamedSchemas = {
    all,
    refer(shape, side) {
      const {
        $schema: _,
        $defs = {},
        ...schema
      } = z.toJSONSchema(shape, {
        io: side,
        target: 'draft-2020-12',
        unrepresentable: 'any',
        metadata,
      });
      for (const [name, part] of Object.entries($defs)) {
        const plain = plainSchema(part as JsonSchema);
        if (all[name] && JSON.stringify(all[name]) !== JSON.stringify(plain))
          throw new Error(`${name} has one shape in requests and another in answers`);
        all[name] = plain;
      }
      return plainSchema(schema as JsonSchema);
    },
  };
  if (names) return named;
  for (const side of ['input', 'output'] as const) {
    // As a part of an object, so that the schema is named.
    for (const shape of bases[side]) named.refer(z.array(shape), side);
  }
  return named;
}

/** Returns the metadata of all shapes, with the names of named ones. */
function namedBy(shapes: Readonly<Record<string, z.ZodType>>) {
  const names = new Map<z.core.$ZodType, string>(
    Object.entries(shapes).map(([name, shape]) => [shape, name]),
  );
  return Object.assign(z.registry<Record<string, unknown>>(), {
    get(shape: z.core.$ZodType) {
      const id = names.get(shape);
      return { ...z.globalRegistry.get(shape), ...(id !== undefined && { id }) };
    },
  });
}

/** Keywords that limit what a client may send; they tell nothing about a response. */
const LIMITS: ReadonlySet<string> = new Set([
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
]);

/** Removes the limits of client input from a schema or a document. */
export const withoutLimits = (node: JsonSchema): JsonSchema =>
  changed(node, (name, value) => typeof value === 'object' || !LIMITS.has(name)) as JsonSchema;

/**
 * Removes what readers need not know: patterns behind a format, types of enumerations, bounds of all integers, closed
 * objects.
 */
function plainSchema(schema: JsonSchema): JsonSchema {
  return changed(withListedNames(schema), (name, value, parent) => {
    // A property may have the name of a keyword, with a schema as its value.
    if (typeof value === 'object' && name !== 'propertyNames') return true;
    if (name === 'type') return parent.enum === undefined && parent.const === undefined;
    // Validators without Unicode sets reject texts that match such a pattern.
    if (name === 'pattern') return parent.format === undefined && !String(value).includes('\\p{');
    if (name === 'id' || name === 'propertyNames') return false;
    if (name === 'additionalProperties') return value !== false;
    return !(typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER);
  }) as JsonSchema;
}

/** Returns a copy in which a record of listed names is an object with these properties. */
function withListedNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withListedNames);
  if (typeof node !== 'object' || node === null) return node;
  const { propertyNames, additionalProperties, ...others } = node as JsonSchema;
  const names = (propertyNames as { enum?: string[] } | undefined)?.enum;
  const isListed = names !== undefined && typeof additionalProperties === 'object' && !others.properties;
  const whole = isListed
    ? { ...others, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) }
    : node;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, withListedNames(value)]));
}

/** Non-empty parts of a composed schema; undefined when none is left. */
function withoutEmpty(parts: readonly object[]): object[] | undefined {
  const own = parts.filter((part) => Object.keys(part).length > 0);
  return own.length > 0 ? own : undefined;
}

/** Returns a copy of a schema with the kept entries and its references to the document's components. */
function changed(
  node: unknown,
  keeps: (name: string, value: unknown, parent: JsonSchema) => boolean,
): unknown {
  if (Array.isArray(node)) return node.map((entry) => changed(entry, keeps));
  if (typeof node === 'string') return node.startsWith('#/$defs/') ? node.replace('#/$defs/', PREFIX) : node;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name, value]) => keeps(name, value, node as JsonSchema))
      .map(([name, value]) => [name, changed(value, keeps)] as const)
      // Nothing is left of an entry of limits only.
      .map(([name, value]) => [name, name === 'allOf' ? withoutEmpty(value as object[]) : value] as const)
      .filter(([, value]) => value !== undefined),
  );
}
