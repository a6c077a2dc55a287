import type { Routes } from '#platform/http/calls.ts';
import { generateReceipt } from './calls/generate-receipt.ts';
import { generateRefundReceipt } from './calls/generate-refund-receipt.ts';
import { sendReceipt } from './calls/send-receipt.ts';
import { sendRefundReceipt } from './calls/send-refund-receipt.ts';

export const receiptsRoutes = {
  // customer
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': generateReceipt,
  'GET /Purchase/SendReceiptPurchaseByEmail': sendReceipt,
  'GET /Purchase/GenerateRefundReceipt': generateRefundReceipt,
  'GET /Purchase/SendRefundReceiptByEmail': sendRefundReceipt,
} satisfies Routes;
