import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { byLocale, DEFAULT_LOCALE, LOCALES } from './locale.ts';
import { plainCode } from './typed-text.ts';

/** Shapes shared by several domains. A check whose message is an error code fails with that code. */

/** Error code of a check, instead of the default one. */
export const code = (error: ErrorCode): ErrorCode => error;

/** One of the product's languages. */
export const LocaleTag = z.enum(LOCALES);

/**
 * Alternative names of enumeration values in lower case, such as booleans and numbers. The server maps them when it
 * validates an input.
 */
export const OTHER_NAMES = z.registry<Readonly<Record<string, string>>>();

/** An enumeration whose values may also be sent as their index, from 0. */
export const numbered = <const Names extends readonly string[]>(names: Names) =>
  z
    .enum(names)
    .register(OTHER_NAMES, Object.fromEntries(names.map((name, index) => [String(index), name])))
    .describe(`Or its number: ${names.map((name, index) => `${index} ${name}`).join(', ')}`);

/** A value for each of the product's languages. */
export const perLanguage = <Shape extends z.ZodType>(shape: Shape) => z.object(byLocale(() => shape));

/** A text per language; only the default language is required. */
export const labels = <Text extends z.ZodType<string>>(text: Text) =>
  z.object({ ...byLocale(() => text.optional()), [DEFAULT_LOCALE]: text });

export const Labels = labels(z.string()).describe(
  'A text per language; a missing language falls back to French',
);

/** The clock of an establishment, where it differs from the venue's. */
export const ForeignZone = z
  .object({ timeZone: z.string(), labels: Labels })
  .describe('Time zone of the establishment with its name in words; absent where its clock is the venue’s');

/** An unguessable public identifier (UUID v4), converted to lower case. */
export const Id = z.guid().toLowerCase().describe('Unguessable identifier');

/** An identifier issued by the external ticketing system. */
export const ExternalCode = z.string().min(1).max(80);

/** A filter by items, sorted, so that equal searches share a response. */
export const CodeFilter = z
  .array(z.string().max(80))
  .max(100)
  .overwrite((codes) => [...new Set(codes)].sort())
  .describe('Identifiers, or external codes');

/** An amount in the currency's minor unit; never a fraction. */
export const Cents = z.int().min(-99_999_999).max(99_999_999);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });

/** A calendar day in the tenant's time zone, `YYYY-MM-DD`, whose neighbouring years have four digits too. */
export const Day = z.iso.date().refine((day) => day >= '1900' && day < '3000');

/** A quantity of places or tickets, below 10000 (specified-behaviour.md#quantities). */
export const Quantity = z
  .int(code('field.quantity'))
  .min(1, code('field.quantity'))
  .max(9999, code('field.below-10000'));

/** A whole percentage. */
export const Percentage = z
  .int(code('field.digits'))
  .min(0, code('field.percentage'))
  .max(100, code('field.percentage'));

/** Number of items to skip. */
export const Skip = z.int(code('field.digits')).min(0).max(1_000_000);

/** A number sent as text in a query. */
export const QueryInt = z.coerce.number().int();

/** A binary response (image, PDF, HTML); the OpenAPI description states its media type only. */
export const Binary = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A file sent as a stream. */
export const StreamedFile = z.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

/** Response of a call that returns nothing. */
export const Nothing = z.undefined();

/** One line of visible text, without control characters, invisible characters or changes of direction. */
export const VisibleLine = z
  .string()
  .trim()
  .min(1)
  .regex(
    /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
    code('field.special-characters'),
  );

/** Name of a mail's sender, without characters that could imitate an address. */
export const SenderName = VisibleLine.max(64).regex(/^[^@<>]*$/, code('field.special-characters'));

/** An uploaded file. */
export const SentFile = z.object({
  name: VisibleLine.max(200).describe('Name of the file'),
  mediaType: z.string().max(100).describe('Media type according to the browser'),
  content: z.string().describe('Content in base64'),
});

/** A visible name or title. */
export const VisibleName = VisibleLine.max(80);

/** Number of a card: letters and digits; separators such as in `1234 5678` are removed. */
export const CardNumber = z
  .string()
  .overwrite(plainCode)
  .max(40)
  .regex(/^[A-Za-z0-9]+$/, code('field.special-characters'));

/** Settings without a version: the values that the form showed, to detect concurrent changes. */
export const SEEN = 'As they were read; the change is refused when others have been saved since';
