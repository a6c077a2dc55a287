import type { CallDefinition } from '@guichet/contract/call.ts';
import { calls } from '@guichet/contract/calls.ts';
import { numbered, OTHER_NAMES } from '@guichet/contract/shapes.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { readLiberally } from './liberal-input.ts';
import { check } from './validation.ts';

const Link = numbered(['theme', 'service']);
const Answer = z.enum(['accepted', 'refused']).register(OTHER_NAMES, { true: 'accepted', false: 'refused' });

const Filter = z.object({
  words: z.string().optional(),
  codes: z.array(z.string()).optional(),
  day: z.iso.date().optional(),
  isFast: z.boolean().optional(),
  page: z.coerce.number().int().min(1).default(1),
  note: z.string().nullable().optional(),
  within: z.object({ code: z.string().min(1), label: z.string().min(1).optional() }).optional(),
  parts: z.array(z.object({ quantity: z.int().optional() })).optional(),
});

/** Problems by field. */
function problemsOf(shape: z.ZodType, input: unknown) {
  try {
    check(shape, input);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return undefined;
}

describe('an optional field', () => {
  it('is absent when it is null', () => {
    expect(check(Filter, { words: null, codes: null, day: null, isFast: null, page: null })).toEqual({
      page: 1,
    });
  });

  it('is absent when it is empty and its shape accepts no empty text', () => {
    expect(check(Filter, { codes: '', day: '', isFast: '', page: '' })).toEqual({ page: 1 });
  });

  it('keeps null and an empty text that its shape accepts', () => {
    expect(check(Filter, { words: '', note: null, page: 2 })).toEqual({ words: '', note: null, page: 2 });
    expect(check(Filter, { words: '', note: null, day: null })).toEqual({ words: '', note: null, page: 1 });
  });

  it('is absent inside objects and lists too', () => {
    expect(check(Filter, { within: { code: 'A', label: '' }, parts: [{ quantity: null }, {}] })).toEqual({
      page: 1,
      within: { code: 'A' },
      parts: [{}, {}],
    });
  });

  it('is rejected for any other invalid value', () => {
    expect(problemsOf(Filter, { day: null, isFast: 'x', codes: [null] })).toEqual({
      isFast: 'field.format',
      'codes.0': 'field.required',
    });
  });
});

it('leaves required fields required, whether null, empty or absent', () => {
  const shape = z.object({ code: z.string().min(1), day: z.iso.date() });
  expect(problemsOf(shape, { code: '', day: null })).toEqual({
    code: 'field.required',
    day: 'field.required',
  });
});

describe('a missing body', () => {
  it('is read as an empty one when no field is required', () => {
    for (const body of [undefined, null, '']) expect(check(Filter, body)).toEqual({ page: 1 });
  });

  it('is rejected when a field is required', () => {
    const shape = z.object({ code: z.string() });
    for (const body of [undefined, null, '']) expect(problemsOf(shape, body)).toHaveProperty('body');
  });
});

describe('an enumeration value', () => {
  const shape = z.object({ link: Link, answer: Answer.optional() });

  it.each([
    [{ link: 1 }, { link: 'service' }],
    [
      { link: '0', answer: true },
      { link: 'theme', answer: 'accepted' },
    ],
    [
      { link: 'Service', answer: 'false' },
      { link: 'service', answer: 'refused' },
    ],
    [
      { link: 'theme', answer: 'ACCEPTED' },
      { link: 'theme', answer: 'accepted' },
    ],
    [{ link: 'theme', answer: '' }, { link: 'theme' }],
  ])('is accepted as %j', (input, meant) => {
    expect(check(shape, input)).toEqual(meant);
  });

  it.each([[2], ['constructor'], [true], [[]], [null], ['']])('is rejected for %j', (link) => {
    expect(problemsOf(shape, { link })).toHaveProperty('link');
  });

  it('is accepted in a union', () => {
    const union = z.union([z.object({ link: Link }), z.int()]);
    expect(check(union, { link: 1 })).toEqual({ link: 'service' });
    expect(check(union, 3)).toBe(3);
  });
});

const SHAPES = Object.entries(calls as Record<string, CallDefinition>).flatMap(([key, { query, body }]) =>
  [query, body].flatMap((shape) => (shape instanceof z.ZodObject ? [{ key, shape }] : [])),
);

it('accepts null and empty texts for the optional fields of every call', () => {
  const refused = SHAPES.flatMap(({ key, shape }) => {
    const names = Object.keys(shape.shape).filter((name) => shape.shape[name]._zod.optin !== undefined);
    return names.flatMap((name) =>
      [null, ''].flatMap((value) => {
        const { error } = shape.safeParse(readLiberally(shape, { [name]: value }));
        return error?.issues.some(({ path }) => path[0] === name) ? [`${key} ${name}`] : [];
      }),
    );
  });
  expect(SHAPES.length).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});

it('does not reach inherited properties', () => {
  const input = JSON.parse('{"__proto__": {"words": null}, "day": null}');
  expect(check(Filter, input)).toEqual({ page: 1 });
});
