import type { Routes } from '#platform/http/calls.ts';
import { generateReceipt } from './calls/generate-receipt.ts';
import { sendReceipt } from './calls/send-receipt.ts';

export const receiptsRoutes = {
  // customer
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': generateReceipt,
  'GET /Purchase/SendReceiptPurchaseByEmail': sendReceipt,
} satisfies Routes;
