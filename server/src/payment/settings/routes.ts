import type { Routes } from '#platform/http/calls.ts';
import { checkOnlinePayment } from './calls/check-online-payment.ts';
import { onlinePayment } from './calls/online-payment.ts';
import { saveOnlinePayment } from './calls/save-online-payment.ts';

export const paymentSettingRoutes = {
  // settings.payment
  'GET /settingsadmin/onlinepayment': onlinePayment,
  'PUT /settingsadmin/onlinepayment': saveOnlinePayment,
  'POST /settingsadmin/checkonlinepayment': checkOnlinePayment,
} satisfies Routes;
