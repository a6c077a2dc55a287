import { sign } from '#gateways/payment/lyra/signature.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';

export const shop: Shop = {
  venue: 'aqua-rivage',
  siteId: '12345678',
  mode: 'TEST',
  protocol: 'lyra',
  signingKey: '1122334455667788',
  apiSecret: 'unused',
  pageUrl: 'https://secure.payzen.eu/vads-payment/',
  apiUrl: 'https://api.payzen.eu/api-payment/V4/',
};

export const paid = {
  vads_amount: '2200',
  vads_card_brand: 'CB',
  vads_card_number: '497010XXXXXX0000',
  vads_ctx_mode: 'TEST',
  vads_currency: '978',
  vads_effective_amount: '2200',
  vads_effective_creation_date: '20261120101530',
  vads_operation_type: 'DEBIT',
  vads_order_id: 'order-1',
  vads_result: '00',
  vads_sequence_number: '1',
  vads_site_id: '12345678',
  vads_trans_date: '20261120101500',
  vads_trans_id: 'a1b2c3',
  vads_trans_status: 'AUTHORISED',
  vads_trans_uuid: '0123456789abcdef0123456789abcdef',
};

export const signed = (fields: Record<string, string>, key = shop.signingKey) => ({
  ...fields,
  signature: sign(fields, key),
});
