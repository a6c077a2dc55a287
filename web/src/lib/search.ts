import { ApiError } from './api-error.ts';

const MAX_CODE_LENGTH = 80;

/** A calendar day in an address. @throws ApiError 400 when it is not one */
export function readDay(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  const time = Date.parse(`${text}T12:00:00Z`);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  if (!isDay) throw new ApiError({ status: 400 });
  return text;
}

/** An external code in an address. @throws ApiError 400 when it is too long to be one */
export function readCode(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined;
  const text = String(value);
  if (text.length > MAX_CODE_LENGTH) throw new ApiError({ status: 400 });
  return text;
}

/** The external codes of a comma-joined list in an address, each once. @throws ApiError 400 when one is too long */
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
