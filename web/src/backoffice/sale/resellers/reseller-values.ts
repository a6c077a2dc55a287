import type { Reseller } from './reseller-data.ts';

/** A reseller as form values: its commission is a percentage with the language's decimal sign. */
export interface ResellerValues {
  name: string;
  commission: string;
}

/** Returns form values. @param locale for the decimal sign */
export const valuesOf = (reseller: Reseller | undefined, locale: string): ResellerValues => ({
  name: reseller?.name ?? '',
  commission: percentOf(reseller?.commission ?? 0, locale),
});

/** Formats per mille as a percentage without its sign: `12,5`. */
export const percentOf = (perMille: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(perMille / 10);

/** Parses a percentage of at most 100 with one decimal. @returns per mille; undefined for other texts */
export function perMilleOf(text: string): number | undefined {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d)?$/.test(plain)) return undefined;
  const perMille = Math.round(Number(plain) * 10);
  return perMille <= 1000 ? perMille : undefined;
}

export const problemsOf = ({ name, commission }: ResellerValues) => ({
  ...(name.trim() === '' && { name: 'field.required' as const }),
  ...(perMilleOf(commission) === undefined && { commission: 'field.percentage' as const }),
});
