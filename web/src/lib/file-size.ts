/** Formatters by language and unit, since creating them is slow. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, unit: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  formats.set(key, format);
  return format;
}

/** Formats the size of a file: `245 ko`, `1,4 Mo`. */
export function fileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  const amount = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000));
  return formatOf(locale, isLarge ? 'megabyte' : 'kilobyte').format(amount);
}
