import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { z } from 'zod';
import { fail } from './errors.ts';

/** Checks an input against its shape. @throws AppError `request.invalid` with the fields to blame */
export function check<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = shape.safeParse(input, { reportInput: true });
  if (!result.success) return fail('request.invalid', { fields: fieldErrors(result.error.issues) });
  if (isReadable(result.data)) return result.data;
  return fail('request.invalid', {
    fields: Object.fromEntries(unreadableTexts(result.data).map((path) => [path, 'field.format'])),
  });
}

/** Without the flag `u`, halves of characters are seen one by one; the pairs they belong to are looked at next. */
const suspicious = /[\0\ud800-\udfff]/;

/** Whether the database keeps all of its text: none has a NUL, or half of a character. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string')
    return !suspicious.test(value) || (value.isWellFormed() && !value.includes('\0'));
  if (typeof value !== 'object' || value === null) return true;
  for (const entry of Array.isArray(value) ? value : Object.values(value)) {
    if (!isReadable(entry)) return false;
  }
  return true;
}

/** Where a checked input has text that is not readable. @returns dotted paths */
function unreadableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isReadable(value) ? [] : [path.join('.') || 'body'];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => unreadableTexts(entry, [...path, name]));
}

/** One code a field: the first of its issues, by its dotted path (`cartLines.0.quantity`). */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {};
  for (const issue of issues) {
    const path = issue.path.join('.') || 'body';
    fields[path] ??= fieldError(issue);
  }
  return fields;
}

function fieldError(issue: z.core.$ZodIssue): ErrorCode {
  if (issue.path.at(-1) === 'quantity') return 'field.quantity';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'field.required';
      return issue.expected === 'number' || issue.expected === 'int' ? 'field.number' : 'field.format';
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array') return 'field.required';
      return 'field.number';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'field.too-long' : 'field.number';
    case 'invalid_format':
      return issue.format === 'email' ? 'field.email' : 'field.format';
    case 'invalid_value':
    case 'invalid_union':
      return 'field.choice';
    default:
      return 'field.format';
  }
}

/**
 * Gives query parameters their canonical names back: they arrive folded to lower case.
 * @param names canonical names
 */
export function queryReader(
  names: readonly string[],
): (folded: Readonly<Record<string, string>>) => Record<string, string> {
  const pairs = names.map((name) => [name, name.toLowerCase()] as const);
  return (folded) => {
    const query: Record<string, string> = {};
    for (const [name, lower] of pairs) {
      const value = folded[lower];
      if (value !== undefined) query[name] = value;
    }
    return query;
  };
}

/** Parses a query string; names are folded to lower case, the first of a repeated name counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  if (text === '') return query;
  // Most hold nothing to decode, and need no parser that could.
  const pairs = /[%+]/.test(text) ? new URLSearchParams(text) : text.split('&').map(splitPair);
  for (const [name, value] of pairs) query[name.toLowerCase()] ??= value;
  delete query[''];
  return query;
}

function splitPair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}
