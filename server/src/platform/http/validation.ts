import { ERRORS, type ErrorCode } from '@guichet/contract/errors.ts';
import type { z } from 'zod';
import { fail } from '#kernel/errors.ts';
import { readLiberally } from './liberal-input.ts';

/** Maximum reported issues of one input: a hostile body has thousands, each of which would be worded. */
const MAX_ISSUES = 100;

/**
 * Validates an input against its shape; a rejected input is read a second time (liberal-input.ts).
 * @throws AppError `request.invalid` with the invalid fields
 */
export function check<Shape extends z.ZodType>(shape: Shape, input: unknown): z.output<Shape> {
  const result = parse(shape, input);
  if (!result.success) return fail('request.invalid', { fields: fieldErrors(result.error.issues) });
  if (isStorable(result.data)) return result.data;
  return fail('request.invalid', {
    fields: Object.fromEntries(
      unstorableTexts(result.data)
        .slice(0, MAX_ISSUES)
        .map((path) => [path, 'field.format']),
    ),
  });
}

function parse<Shape extends z.ZodType>(shape: Shape, input: unknown) {
  const result = shape.safeParse(input, { reportInput: true });
  if (result.success) return result;
  const meant = readLiberally(shape, input);
  return meant === input ? result : shape.safeParse(meant, { reportInput: true });
}

/** A quick test that most texts fail; without the flag `u` it also matches the halves of valid surrogate pairs. */
const maybeUnstorable = /[\0\ud800-\udfff]/;

/** Whether PostgreSQL can store every text in a value: none contains NUL or a lone surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string')
    return !maybeUnstorable.test(value) || (value.isWellFormed() && !value.includes('\0'));
  if (typeof value !== 'object' || value === null) return true;
  for (const entry of Array.isArray(value) ? value : Object.values(value)) {
    if (!isStorable(entry)) return false;
  }
  return true;
}

/**
 * Finds texts in a value that cannot be stored.
 * @returns dotted paths
 */
function unstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.') || 'body'];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => unstorableTexts(entry, [...path, name]));
}

/** Returns one code per field, that of its first issue, by dotted path (`cartLines.0.quantity`). */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {};
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const path = issue.path.join('.') || 'body';
    fields[path] ??= fieldError(issue);
  }
  return fields;
}

function fieldError(issue: z.core.$ZodIssue): ErrorCode {
  // Shapes name their own codes; other messages are zod’s.
  if (Object.hasOwn(ERRORS, issue.message)) return issue.message as ErrorCode;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'field.required';
      return issue.expected === 'number' || issue.expected === 'int' ? 'field.digits' : 'field.format';
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
 * Reads query parameters, whose names arrive in lower case, by canonical name.
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

/** Parses a query string; names become lower case, the first of repeated values counts. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  if (text === '') return query;
  // Most query strings need no decoding.
  const pairs = /[%+]/.test(text) ? new URLSearchParams(text) : text.split('&').map(splitPair);
  for (const [name, value] of pairs) query[name.toLowerCase()] ??= value;
  delete query[''];
  return query;
}

function splitPair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}
