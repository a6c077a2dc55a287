import { ApiError } from './api-error.ts';

const MAX_CODE_LENGTH = 80;

/** Reads a calendar day of an address. @throws ApiError 400 for another value */
export function readDay(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  const time = Date.parse(`${text}T12:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  if (!isDay) throw new ApiError({ status: 400 });
  return text;
}

/** Reads an external code of an address. @throws ApiError 400 for a code that is too long */
export function readCode(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  if (text.length > MAX_CODE_LENGTH) throw new ApiError({ status: 400 });
  return text;
}

/**
 * Reads the external codes of a comma-joined list in an address, without duplicates. @throws ApiError 400 for a code
 * that is too long
 */
export function readCodes(value: unknown): string[] | undefined {
  const codes = new Set(
    String(value ?? '')
      .split(',')
      .flatMap((code) => readCode(code) ?? []),
  );
  return codes.size > 0 ? [...codes] : undefined;
}

/** Removes undefined properties. */
export function withoutUndefined<Key extends string>(
  search: Record<Key, string | undefined>,
): { [K in Key]?: string } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never;
}
