/** Forms of a refund: to the payment methods of the order, or as credit, a gift card of the venue. Without zod: the browser imports this file. */
export const REFUND_FORMS = ['money', 'credit'] as const;

export type RefundForm = (typeof REFUND_FORMS)[number];
