import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { Binary, ExternalCode, Id, Nothing } from '../shapes.ts';

export const byPurchase = z.object({ externalPurchaseId: ExternalCode });

export const receiptCalls = {
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': call({
    summary: 'Returns the receipt of an order',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    query: byPurchase,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['purchase.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /Purchase/SendReceiptPurchaseByEmail': call({
    summary: 'Mails the receipt to the customer’s own address',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    query: byPurchase,
    answer: Nothing,
    errors: ['purchase.not-found'],
    perMinute: 6,
  }),
  'GET /Purchase/GenerateRefundReceipt': call({
    summary: 'Returns the receipt of a completed refund',
    access: 'customer',
    answersGuests: true,
    query: z.object({ refundId: Id }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['refund.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'GET /Purchase/SendRefundReceiptByEmail': call({
    summary: 'Mails the receipt of a refund to the customer’s own address',
    access: 'customer',
    answersGuests: true,
    query: z.object({ refundId: Id }),
    answer: Nothing,
    errors: ['refund.not-found'],
    perMinute: 6,
  }),
} as const;
