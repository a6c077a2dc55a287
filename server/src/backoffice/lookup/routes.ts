import type { Routes } from '#platform/http/calls.ts';
import { card } from './calls/card.ts';
import { customer } from './calls/customer.ts';
import { lookup } from './calls/lookup.ts';
import { mail } from './calls/mail.ts';
import { receipt } from './calls/receipt.ts';

export const lookupRoutes = {
  // administrator: stucked-carts
  'POST /settingsadmin/lookup': lookup,
  'GET /settingsadmin/lookupcustomer': customer,
  'POST /settingsadmin/lookupcard': card,
  'POST /settingsadmin/lookupmail': mail,
  'GET /settingsadmin/lookupreceipt': receipt,
} satisfies Routes;
