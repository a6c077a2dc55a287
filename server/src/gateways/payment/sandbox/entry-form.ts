import { readCompactInstant } from '../lyra/dates.ts';
import { FIELD_FORMATS } from '../lyra/form-fields.ts';
import { type Fields, isSigned } from '../lyra/signature.ts';
import { isSubscription } from './instalments.ts';
import type { SandboxShop } from './shop.ts';

export type EntryFault =
  | 'missing'
  | 'format'
  | 'unknown-shop'
  | 'wrong-mode'
  | 'bad-signature'
  | 'unsupported'
  | 'forbidden-target'
  | 'transaction-used'
  | 'unknown-card';

/** Why a shop's form was rejected, and the invalid field. */
export interface EntryError {
  readonly field: string;
  readonly fault: EntryFault;
}

const ALWAYS_REQUIRED = [
  'vads_action_mode',
  'vads_ctx_mode',
  'vads_page_action',
  'vads_site_id',
  'vads_trans_date',
  'vads_version',
];
const REQUIRED_TO_PAY = [
  ...ALWAYS_REQUIRED,
  'vads_amount',
  'vads_currency',
  'vads_payment_config',
  'vads_trans_id',
];
const REQUIRED_TO_SUBSCRIBE = [
  ...REQUIRED_TO_PAY,
  'vads_cust_email',
  'vads_sub_amount',
  'vads_sub_currency',
  'vads_sub_desc',
  'vads_sub_effect_date',
];
const REQUIRED_TO_CHANGE = [...ALWAYS_REQUIRED, 'vads_identifier', 'vads_order_id'];
const REQUIRED_TO_REGISTER = [...ALWAYS_REQUIRED, 'vads_cust_email', 'vads_order_id'];

/** Formats of the demonstration bank where the provider accepts more. */
const SUPPORTED_TO_PAY: Readonly<Record<string, RegExp>> = {
  vads_page_action: /^(PAYMENT|REGISTER_PAY|REGISTER_PAY_SUBSCRIBE)$/,
  vads_payment_config: /^(SINGLE|MULTI:first=[1-9]\d*;count=[2-9];period=[1-9]\d*)$/,
  vads_currency: /^978$/,
};

/** Whether a form replaces a stored card. */
export function isCardChange(form: Fields): boolean {
  return form.vads_page_action === 'REGISTER_UPDATE';
}

/** Whether a form saves a card without a payment. */
export function isRegistration(form: Fields): boolean {
  return form.vads_page_action === 'REGISTER';
}

/** Whether a form concerns a card only, without a debit. */
export function isCardOnly(form: Fields): boolean {
  return isCardChange(form) || isRegistration(form);
}

function requiredOf(form: Fields): readonly string[] {
  if (isCardChange(form)) return REQUIRED_TO_CHANGE;
  if (isRegistration(form)) return REQUIRED_TO_REGISTER;
  return isSubscription(form) ? REQUIRED_TO_SUBSCRIBE : REQUIRED_TO_PAY;
}

/** Returns the first error of a shop's form, as the provider would report it; null when the form is valid. */
export function checkEntryForm(
  form: Fields,
  shop: SandboxShop | undefined,
  mayPostTo: (url: string) => boolean,
): EntryError | null {
  const required = requiredOf(form);
  const missing = required.find((name) => !form[name]);
  if (missing) return { field: missing, fault: 'missing' };
  if (!shop) return { field: 'vads_site_id', fault: 'unknown-shop' };
  for (const [field, format] of Object.entries(FIELD_FORMATS)) {
    const value = form[field];
    if (value && !format.test(value)) return { field, fault: 'format' };
  }
  if (!readCompactInstant(form.vads_trans_date ?? '')) return { field: 'vads_trans_date', fault: 'format' };
  if (form.vads_ctx_mode !== shop.mode) return { field: 'vads_ctx_mode', fault: 'wrong-mode' };
  if (!form.signature) return { field: 'signature', fault: 'missing' };
  if (!isSigned(form, shop.apiKey)) return { field: 'signature', fault: 'bad-signature' };
  for (const [field, values] of Object.entries(isCardOnly(form) ? {} : SUPPORTED_TO_PAY)) {
    if (!values.test(form[field] ?? '')) return { field, fault: 'unsupported' };
  }
  if (form.vads_url_check && !mayPostTo(form.vads_url_check)) {
    return { field: 'vads_url_check', fault: 'forbidden-target' };
  }
  return null;
}
