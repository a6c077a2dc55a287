import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names and values of a form or of a notification. */
export type Fields = Readonly<Record<string, string>>;

/**
 * The signature of the form API V2: the values of every `vads_` field, empty ones included, in the byte order
 * of their names, joined by `+`, then `+` and the key; base64 of the HMAC-SHA-256 under that key.
 *
 * It covers neither the names nor the boundaries between values. So the form builder allows no `+` in a value,
 * and the reader checks the format of each field it uses.
 */
export function sign(fields: Fields, key: string): string {
  return hmac(fields, key).toString('base64');
}

/** Whether `fields.signature` is the shop's, compared in constant time. */
export function isSigned(fields: Fields, key: string): boolean {
  const given = Buffer.from(fields.signature ?? '', 'base64');
  const expected = hmac(fields, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hmac(fields: Fields, key: string): Buffer {
  // The default order compares UTF-16 units, which is the byte order for the ASCII names of this API.
  const names = Object.keys(fields)
    .filter((name) => name.startsWith('vads_'))
    .sort();
  let message = '';
  for (const name of names) message += `${fields[name]}+`;
  return createHmac('sha256', key)
    .update(message + key)
    .digest();
}
