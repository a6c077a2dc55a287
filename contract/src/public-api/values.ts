import { z } from 'zod';
import { DEFAULT_LOCALE } from '../locale.ts';
import { ExternalCode, QueryInt } from '../shapes.ts';

/** Shapes that several operations of `/api/v2` share. */

/** A text of an example, in the default language. */
export const inDefaultLanguage = (text: string) => ({ [DEFAULT_LOCALE]: text });

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
