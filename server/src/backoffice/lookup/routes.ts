import type { Routes } from '#platform/http/calls.ts';
import { card } from './calls/card.ts';
import { customer } from './calls/customer.ts';
import { lookup } from './calls/lookup.ts';
import { mail } from './calls/mail.ts';
import { receipt } from './calls/receipt.ts';
import { refund } from './calls/refund.ts';
import { refundAgain } from './calls/refund-again.ts';
import { refundReceipt } from './calls/refund-receipt.ts';

export const lookupRoutes = {
  // administrator: stucked-carts
  'POST /settingsadmin/lookup': lookup,
  'GET /settingsadmin/lookupcustomer': customer,
  'POST /settingsadmin/lookupcard': card,
  'POST /settingsadmin/lookupmail': mail,
  'GET /settingsadmin/lookupreceipt': receipt,
  'POST /settingsadmin/lookuprefund': refund,
  'POST /settingsadmin/lookuprefundagain': refundAgain,
  'GET /settingsadmin/lookuprefundreceipt': refundReceipt,
} satisfies Routes;
