import { type Fields, sign } from '../lyra/signature.ts';

/** The payer's return to the shop once the payment is concluded. */
export interface Return {
  readonly url: string;
  /** `NONE` returns without fields. */
  readonly mode: 'NONE' | 'GET' | 'POST';
  /** Signed fields. */
  readonly fields: Fields;
}

const ADDRESS_OF_RESULT: Readonly<Record<string, string>> = {
  '00': 'vads_url_success',
  '05': 'vads_url_refused',
  '17': 'vads_url_cancel',
};

/** Returns the payer's return; null without a return address: the payer stays on the bank's page. */
export function returnOf(form: Fields, result: Fields, key: string): Return | null {
  const address = ADDRESS_OF_RESULT[result.vads_result ?? ''] ?? 'vads_url_error';
  const url = form[address] || form.vads_url_return;
  if (!url) return null;
  const mode = form.vads_return_mode;
  return {
    url,
    mode: mode === 'GET' || mode === 'POST' ? mode : 'NONE',
    fields: { ...result, signature: sign(result, key) },
  };
}

/** Returns the address of the redirect, with the fields in its query in mode GET. */
export function returnAddress({ url, mode, fields }: Return): string {
  if (mode !== 'GET') return url;
  const address = new URL(url);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/** Returns the origins of the shop's return addresses, against which the browser checks redirects of a form. */
export function returnOrigins(form: Fields): string[] {
  const addresses = Object.keys(form).filter(
    (name) => name.startsWith('vads_url_') && name !== 'vads_url_check',
  );
  const origins = addresses.map((name) => form[name] ?? '').filter((url) => URL.canParse(url));
  return [...new Set(origins.map((url) => new URL(url).origin))];
}
