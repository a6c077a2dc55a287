import { type PaymentForm, PaymentFormError, type PaymentPurpose, type PaymentRequest } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import { compactInstant, monthlyRule } from './dates.ts';
import { checkFields, MAX_EMAIL } from './form-fields.ts';
import { sign } from './signature.ts';
import { currencyDigits } from './status.ts';

/** Builds the form that sends a payer to the hosted page (form API V2). Pure: the caller supplies `vads_trans_id`. */
export function buildForm(request: PaymentRequest, shop: Shop): PaymentForm {
  const startedAt = compactInstant(request.transaction.startedAt);
  const fields: Record<string, string> = {
    vads_action_mode: 'INTERACTIVE',
    vads_ctx_mode: shop.mode,
    vads_language: request.language,
    vads_order_id: request.orderId,
    vads_return_mode: 'NONE',
    vads_site_id: shop.siteId,
    vads_trans_date: startedAt,
    vads_url_cancel: request.returnUrls.cancelled,
    vads_url_check: request.notificationUrl,
    vads_url_error: request.returnUrls.error,
    vads_url_refused: request.returnUrls.refused,
    vads_url_success: request.returnUrls.success,
    vads_version: 'V2',
    ...purposeFields(request.purpose, request.transaction.id),
    ...customerFields(request),
  };
  checkFields(fields, startedAt);
  return {
    url: shop.pageUrl,
    method: 'POST',
    fields: { ...fields, signature: sign(fields, shop.signingKey) },
  };
}

function purposeFields(purpose: PaymentPurpose, transactionId: string): Record<string, string> {
  switch (purpose.kind) {
    case 'pay':
      return payFields(purpose, transactionId);
    case 'save-card':
      return { vads_page_action: 'REGISTER', vads_currency: currencyDigits(purpose.currency) };
    case 'replace-card':
      return { vads_page_action: 'REGISTER_UPDATE', vads_identifier: purpose.alias };
    case 'subscribe':
      return subscribeFields(purpose, transactionId);
  }
}

function payFields(purpose: PaymentPurpose & { kind: 'pay' }, transactionId: string): Record<string, string> {
  const { total, plan, card } = purpose;
  const fields: Record<string, string> = {
    vads_amount: String(total.amountCents),
    vads_currency: currencyDigits(total.currency),
    vads_page_action: 'PAYMENT',
    vads_trans_id: transactionId,
    vads_payment_config: 'SINGLE',
  };
  if (card.kind === 'saved') fields.vads_identifier = card.alias;
  if (card.kind === 'typed-and-saved') {
    fields.vads_page_action = card.payerChooses ? 'ASK_REGISTER_PAY' : 'REGISTER_PAY';
  }
  if (plan.kind === 'instalments') {
    fields.vads_payment_config = `MULTI:first=${plan.firstCents};count=${plan.count};period=${plan.periodDays}`;
  }
  if (plan.kind === 'scheduled') {
    const sum = plan.dues.reduce((cents, due) => cents + due.amountCents, 0);
    if (sum !== total.amountCents) {
      throw new PaymentFormError('vads_payment_config', 'the amounts due do not add up to the total');
    }
    const dues = plan.dues.map((due) => `${due.day.replaceAll('-', '')}=${due.amountCents}`);
    fields.vads_payment_config = `MULTI_EXT:${dues.join(';')}`;
  }
  return fields;
}

function subscribeFields(
  purpose: PaymentPurpose & { kind: 'subscribe' },
  transactionId: string,
): Record<string, string> {
  const { alias, terms, payNow } = purpose;
  const fields: Record<string, string> = {
    vads_page_action: alias === null ? 'REGISTER_SUBSCRIBE' : 'SUBSCRIBE',
    vads_sub_amount: String(terms.amountCents),
    vads_sub_currency: currencyDigits(terms.currency),
    vads_sub_effect_date: terms.effectiveDay.replaceAll('-', ''),
    vads_sub_desc: monthlyRule(terms.dayOfTheMonth, terms.count),
    vads_trans_id: transactionId,
  };
  if (alias !== null) fields.vads_identifier = alias;
  if (payNow === null) return fields;
  if (alias !== null)
    throw new PaymentFormError('vads_page_action', 'a saved card cannot pay and subscribe at once');
  return {
    ...fields,
    vads_page_action: 'REGISTER_PAY_SUBSCRIBE',
    vads_amount: String(payNow.amountCents),
    vads_currency: currencyDigits(payNow.currency),
    vads_payment_config: 'SINGLE',
  };
}

/**
 * Returns the payer's fields. The provider needs the e-mail address only to save a card. In other forms, an address that
 * cannot be sent (too long, or with a `+`; see `signature.ts`) is omitted so that the payment can proceed.
 */
function customerFields(request: PaymentRequest): Record<string, string> {
  const { id, email } = request.customer;
  const fields: Record<string, string> = {};
  if (id !== undefined) fields.vads_cust_id = id;
  const isSendable = email !== undefined && !email.includes('+') && email.length <= MAX_EMAIL;
  if (email !== undefined && (savesCard(request.purpose) || isSendable)) fields.vads_cust_email = email;
  return fields;
}

function savesCard(purpose: PaymentPurpose): boolean {
  if (purpose.kind === 'pay') return purpose.card.kind === 'typed-and-saved';
  return purpose.kind !== 'subscribe' || purpose.alias === null;
}
