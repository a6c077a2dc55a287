import { z } from 'zod';
import { DEFAULT_LOCALE } from '../locale.ts';
import { ExternalCode, Instant, QueryInt } from '../shapes.ts';

/** Shapes that several operations of `/api/v2` share. */

/** A text of an example, in the default language. */
export const inDefaultLanguage = (text: string) => ({ [DEFAULT_LOCALE]: text });

/** Whether the text of an instant is one that the database can compare, within the years 1900 to 2200. */
export function isComparable(instant: string): boolean {
  const at = new Date(instant);
  return !Number.isNaN(at.getTime()) && at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 2200;
}

/** An instant of a query, in UTC whatever its offset was. */
export const QueryInstant = Instant.refine(isComparable, { abort: true }).overwrite((instant) =>
  new Date(instant).toISOString(),
);

/** Items of a page, unless the client asks for fewer. */
export const PAGE_ITEMS = 100;

/** Query of a list in pages. */
export const page = {
  limit: QueryInt.pipe(z.int().min(1).max(PAGE_ITEMS))
    .default(PAGE_ITEMS)
    .describe('Maximum number of items of the page'),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('The `next` of the previous page; absent for the first'),
};

/** Answer of a list in pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().optional().describe('Cursor of the next page; absent on the last'),
  });

export const Code = ExternalCode.describe('Code of the ticketing system');

export const Currency = z.literal('EUR');
