import { z } from 'zod';
import { CONTACT_FIELDS } from '../cart/contact-rules.ts';

/** Shapes that several operations of the adapter API share. Codecs decode JSON to the values of the portal. */

/** An instant: ISO 8601 on the wire, a date in the portal. */
export const Time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

export const Code = z
  .string()
  .min(1)
  .max(80)
  // PostgreSQL stores no text with this character.
  .refine((text) => !text.includes('\u0000'));

/** The portal's key of an operation: an UUID. */
export const Key = z.string().min(1).max(100);

/** The reference of an account: unguessable, without personal data. */
export const Holder = z.string().min(1).max(100).describe('Reference of an account of the portal');

/** An amount in euro cents. */
export const Amount = z.int().min(0).max(99_999_999);

export const Count = z.int().min(0).max(1_000_000);

export const ContactFieldName = z.enum(CONTACT_FIELDS);

export const HolderName = z.object({ firstName: z.string().max(200), lastName: z.string().max(200) });

export const Discount = z.object({
  cents: Amount.describe('Per ticket'),
  code: z.string().max(200).optional().describe('Promotion code of the customer'),
});

export const CodeFormat = z.enum(['qr', 'code-128']);

/** Text of a query that names several codes: the parameter is repeated. */
export const QueryCodes = z.codec(z.union([z.string(), z.array(z.string())]), z.array(z.string()), {
  decode: (given) => [given].flat(),
  encode: (codes) => codes,
});

export const QueryCount = z.codec(z.string().regex(/^\d{1,4}$/), z.int(), {
  decode: Number,
  encode: String,
});

/** Position in a list: the `next` of the previous page. */
export const Cursor = z.string().min(1).max(500);
