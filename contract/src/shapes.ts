import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { byLocale, DEFAULT_LOCALE, LOCALES } from './locale.ts';
import { plainCode } from './typed-text.ts';

/** Shapes that several domains share. A check whose message is an error code is answered with that code. */

/** The error of a check, other than the usual one of its kind. */
export const code = (error: ErrorCode): ErrorCode => error;

/** One of the product's languages. */
export const LocaleTag = z.enum(LOCALES);

/**
 * Other names of the values of an enumeration, in lower case: booleans and numbers that clients of the interface send
 * for them. The server reads them where it validates an input.
 */
export const OTHER_NAMES = z.registry<Readonly<Record<string, string>>>();

/** An enumeration whose values may also be sent as their place in it, counted from 0. */
export const numbered = <const Names extends readonly string[]>(names: Names) =>
  z
    .enum(names)
    .register(OTHER_NAMES, Object.fromEntries(names.map((name, index) => [String(index), name])))
    .describe(`Or its number: ${names.map((name, index) => `${index} ${name}`).join(', ')}`);

/** A value in every one of the product's languages. */
export const perLanguage = <Shape extends z.ZodType>(shape: Shape) => z.object(byLocale(() => shape));

/** A text per language, required in the default one only. */
export const labels = <Text extends z.ZodType<string>>(text: Text) =>
  z.object({ ...byLocale(() => text.optional()), [DEFAULT_LOCALE]: text });

export const Labels = labels(z.string()).describe(
  'A text per language; a missing language falls back to French',
);

/** An unguessable public identifier (UUID v4), in lower case however it was written. */
export const Id = z.guid().toLowerCase().describe('Unguessable identifier');

/** An identifier given by the external ticketing system. */
export const ExternalCode = z.string().min(1).max(80);

/** Items that a search is narrowed to, in one order whatever the request’s: equal searches share an answer. */
export const CodeFilter = z
  .array(z.string().max(80))
  .max(100)
  .overwrite((codes) => [...new Set(codes)].sort())
  .describe('Identifiers, or external codes');

/** An amount in the currency's minor unit; never a fraction. */
export const Cents = z.int().min(-99_999_999).max(99_999_999);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });

/** A calendar day in the tenant's time zone, `YYYY-MM-DD`; of years whose neighbours have four digits too. */
export const Day = z.iso.date().refine((day) => day >= '1900' && day < '3000');

/** A quantity of places or tickets; §5: numbers below 10000. */
export const Quantity = z
  .int(code('field.quantity'))
  .min(1, code('field.quantity'))
  .max(9999, code('field.below-10000'));

/** A whole percentage. */
export const Percentage = z
  .int(code('field.digits'))
  .min(0, code('field.percentage'))
  .max(100, code('field.percentage'));

/** How many items of a list were seen already. */
export const Skip = z.int(code('field.digits')).min(0).max(1_000_000);

/** A number that arrives as text in a query. */
export const QueryInt = z.coerce.number().int();

/** A binary answer (image, PDF, HTML): described in OpenAPI by its media type alone. */
export const Binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A file that is sent piece by piece. */
export const StreamedFile = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** The answer of a call with nothing to return. */
export const Nothing = z.undefined();

/** One line that can be seen and reads as it is written: nothing that controls, hides or turns the text around. */
export const VisibleLine = z
  .string()
  .trim()
  .min(1)
  .regex(
    /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
    code('field.special-characters'),
  );

/** The name of a mail's sender: without what could look like another address. */
export const SenderName = VisibleLine.max(64).regex(/^[^@<>]*$/, code('field.special-characters'));

/** An uploaded file. */
export const SentFile = z.object({
  name: VisibleLine.max(200).describe('Of the file'),
  mediaType: z.string().max(100).describe('As the browser takes it to be'),
  content: z.string().describe('The bytes in base 64'),
});

/** A visible name or title. */
export const VisibleName = VisibleLine.max(80);

/** The number of a card: letters and digits; separators that people write, as in `1234 5678`, are removed. */
export const CardNumber = z
  .string()
  .overwrite(plainCode)
  .max(40)
  .regex(/^[A-Za-z0-9]+$/, code('field.special-characters'));

/** Of settings without a version that a change may name: what its form showed. */
export const SEEN = 'As they were read; the change is refused when others have been saved since';
