import { createHmac, timingSafeEqual } from 'node:crypto';

/** Names and values of a form or of a notification. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Signs a form of the form API V2: the values of every `vads_` field, empty ones included, in the byte order of their
 * names, joined by `+`, then `+` and the key; base64 of the HMAC-SHA-256 under that key.
 *
 * The signature covers neither the names nor the boundaries between values. So the form builder allows no `+` in a
 * value, and the reader checks the format of each field it uses.
 */
export function sign(fields: Fields, key: string): string {
  return hmac(fields, key).toString('base64');
}

/** Whether `fields.signature` is the shop's; compares in constant time. */
export function isSigned(fields: Fields, key: string): boolean {
  const given = Buffer.from(fields.signature ?? '', 'base64');
  const expected = hmac(fields, key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The example of the form API's documentation: the fields in the order of their names, the key, and the signature. */
const EXAMPLE = {
  fields: {
    vads_action_mode: 'INTERACTIVE',
    vads_amount: '5124',
    vads_ctx_mode: 'TEST',
    vads_currency: '978',
    vads_page_action: 'PAYMENT',
    vads_payment_config: 'SINGLE',
    vads_site_id: '12345678',
    vads_trans_date: '20170129130025',
    vads_trans_id: '123456',
    vads_version: 'V2',
  },
  key: '1122334455667788',
  signature: 'ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0=',
};

/**
 * Whether this code signs the documented example correctly, and verifies a form that it signed with this key.
 *
 * @param signWith the function that signs forms
 */
export function signsAsDocumented(key: string, signWith = sign): boolean {
  const { fields } = EXAMPLE;
  return (
    signWith(fields, EXAMPLE.key) === EXAMPLE.signature &&
    isSigned({ ...fields, signature: signWith(fields, key) }, key)
  );
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
