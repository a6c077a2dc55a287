import { PaymentFormError } from '../port.ts';
import { readCompactInstant } from './dates.ts';

const ADDRESS = /^https?:\/\/[^\s+]{1,1016}$/;

/** The format of each field of the form API V2 that is sent, or accepted by the sandbox. */
export const FIELD_FORMATS: Readonly<Record<string, RegExp>> = {
  vads_action_mode: /^INTERACTIVE$/,
  vads_amount: /^[1-9]\d{0,11}$/,
  vads_ctx_mode: /^(TEST|PRODUCTION)$/,
  vads_currency: /^\d{3}$/,
  vads_cust_email: /^[^\s@+]+@[^\s@+]+$/,
  vads_cust_id: /^[A-Za-z0-9_-]{1,63}$/,
  vads_identifier: /^[A-Za-z0-9_-]{1,50}$/,
  vads_language: /^[a-z]{2}$/,
  vads_order_id: /^[A-Za-z0-9_-]{1,63}$/,
  vads_page_action:
    /^(PAYMENT|REGISTER|REGISTER_UPDATE|REGISTER_PAY|ASK_REGISTER_PAY|SUBSCRIBE|REGISTER_SUBSCRIBE|REGISTER_PAY_SUBSCRIBE)$/,
  vads_payment_config:
    /^(SINGLE|MULTI:first=\d{1,12};count=\d{1,3};period=\d{1,3}|MULTI_EXT:\d{8}=\d{1,12}(;\d{8}=\d{1,12})*)$/,
  vads_return_mode: /^(NONE|GET|POST)$/,
  vads_site_id: /^\d{8}$/,
  vads_sub_amount: /^[1-9]\d{0,11}$/,
  vads_sub_currency: /^\d{3}$/,
  vads_sub_desc: /^RRULE:FREQ=MONTHLY;BYMONTHDAY=([1-9]|1\d|2[0-8]);COUNT=[1-9]\d{0,2}$/,
  vads_sub_effect_date: /^\d{8}$/,
  vads_trans_date: /^\d{14}$/,
  vads_trans_id: /^[A-Za-z0-9]{6}$/,
  vads_url_cancel: ADDRESS,
  vads_url_check: ADDRESS,
  vads_url_error: ADDRESS,
  vads_url_refused: ADDRESS,
  vads_url_return: ADDRESS,
  vads_url_success: ADDRESS,
  vads_version: /^V2$/,
};

/** Maximum length of an e-mail address that the provider accepts. */
export const MAX_EMAIL = 150;
/** Maximum length of a plan in days: the provider refuses plans of more than a year. */
const MAX_PLAN_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * Throws `PaymentFormError` on the first field whose value does not fit. Besides the provider's formats, no
 * value may hold a `+`: it joins the values in the signed message, so a payer's text with a `+` in it could
 * be read back as several fields under the same signature.
 *
 * @param startedAt the form's `vads_trans_date`
 */
export function checkFields(fields: Readonly<Record<string, string>>, startedAt: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const format = FIELD_FORMATS[name];
    if (!format?.test(value) || value.includes('+'))
      throw new PaymentFormError(name, 'does not have the right format');
  }
  if ((fields.vads_cust_email?.length ?? 0) > MAX_EMAIL)
    throw new PaymentFormError('vads_cust_email', 'is too long');
  const start = readCompactInstant(startedAt);
  if (!start) throw new PaymentFormError('vads_trans_date', 'is not a date');
  const today = startedAt.slice(0, 8);
  if (fields.vads_payment_config !== undefined)
    checkPlan(fields.vads_payment_config, fields.vads_amount, start, today);
  const effective = fields.vads_sub_effect_date;
  if (effective !== undefined) checkDay('vads_sub_effect_date', effective, today);
}

function checkPlan(plan: string, amount: string | undefined, start: Date, today: string): void {
  const wrong = (why: string) => new PaymentFormError('vads_payment_config', why);
  if (plan.startsWith('MULTI:')) {
    const [first = 0, count = 0, period = 0] = (plan.match(/\d+/g) ?? []).map(Number);
    if (first < 1 || first >= Number(amount)) throw wrong('the first amount must be below the total');
    if (count < 2 || period < 1) throw wrong('needs two payments or more, a day or more apart');
    if ((count - 1) * period > MAX_PLAN_DAYS) throw wrong('lasts more than a year');
  }
  if (plan.startsWith('MULTI_EXT:')) {
    const last = new Date(start.getTime() + MAX_PLAN_DAYS * DAY_MS)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    for (const due of plan.slice('MULTI_EXT:'.length).split(';')) {
      checkDay('vads_payment_config', due.slice(0, 8), today);
      if (due.slice(0, 8) > last) throw wrong('lasts more than a year');
    }
  }
}

/** Checks that a day `YYYYMMDD` exists and is not past. */
function checkDay(field: string, day: string, today: string): void {
  if (!readCompactInstant(`${day}000000`)) throw new PaymentFormError(field, 'is not a date');
  if (day < today) throw new PaymentFormError(field, 'is in the past');
}
