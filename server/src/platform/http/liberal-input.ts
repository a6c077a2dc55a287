import { OTHER_NAMES } from '@guichet/contract/shapes.ts';
import type { z } from 'zod';

/** A part of a zod shape, without the methods. */
type Shape = z.core.$ZodType;

/**
 * Reads an input that its shape has rejected a second time: an optional field is absent when it is `null`, or empty
 * where the shape accepts no empty text; an enumeration value may differ in case or be one of its {@link
 * OTHER_NAMES}; a missing body has no fields. Returns the same value when nothing changes.
 */
export function readLiberally(shape: z.ZodType, input: unknown): unknown {
  const isMissing = input === undefined || input === null || input === '';
  if (isMissing && kindOf(shape) === 'object') return shape.safeParse({}).success ? {} : input;
  return read(shape, input);
}

function read(shape: Shape, value: unknown): unknown {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
      return read(def.innerType, value);
    case 'pipe':
      return read(def.in, value);
    case 'object':
      return isRecord(value) ? readFields(def.shape, value) : value;
    case 'record':
      return isRecord(value) ? readEach(value, (entry) => read(def.valueType, entry)) : value;
    case 'array':
      return Array.isArray(value) ? readItems(def.element, value) : value;
    case 'union':
      return readUnion(def.options, value);
    case 'enum':
      return readName(shape, Object.values(def.entries), value);
    default:
      return value;
  }
}

/** @returns the same object when nothing changes */
function readFields(fields: Readonly<Record<string, Shape>>, value: Record<string, unknown>) {
  let changed = value;
  for (const [name, shape] of Object.entries(fields)) {
    if (!Object.hasOwn(value, name)) continue;
    const meant = isAbsent(shape, value[name]) ? undefined : read(shape, value[name]);
    if (meant === value[name]) continue;
    if (changed === value) changed = { ...value };
    if (meant === undefined) delete changed[name];
    else changed[name] = meant;
  }
  return changed;
}

/** Whether a field counts as absent: it is optional, and its shape accepts neither `null` nor an empty text. */
function isAbsent(shape: Shape, value: unknown): boolean {
  if (value !== null && value !== '') return false;
  return shape._zod.optin !== undefined && !(shape as z.ZodType).safeParse(value).success;
}

function readEach(value: Record<string, unknown>, readEntry: (entry: unknown) => unknown) {
  const entries = Object.entries(value).map(([name, entry]) => [name, readEntry(entry)] as const);
  return entries.some(([name, entry]) => entry !== value[name]) ? Object.fromEntries(entries) : value;
}

function readItems(element: Shape, value: readonly unknown[]): unknown {
  const items = value.map((item) => read(element, item));
  return items.some((item, index) => item !== value[index]) ? items : value;
}

/** Returns the value as read by the first shape that then accepts it. */
function readUnion(options: readonly Shape[], value: unknown): unknown {
  for (const option of options) {
    const meant = read(option, value);
    if (meant !== value && (option as z.ZodType).safeParse(meant).success) return meant;
  }
  return value;
}

function readName(shape: Shape, names: readonly unknown[], value: unknown): unknown {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return value;
  const wanted = String(value).trim().toLowerCase();
  const others = OTHER_NAMES.get(shape) ?? {};
  const other = Object.hasOwn(others, wanted) ? others[wanted] : undefined;
  return other ?? names.find((name) => String(name).toLowerCase() === wanted) ?? value;
}

const kindOf = (shape: z.ZodType): string => (shape as unknown as z.core.$ZodTypes)._zod.def.type;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
