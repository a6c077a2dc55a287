import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';

/** Paths of the embedded provider of each protocol, under the public address. */
export const EMBEDDED_PATHS: Record<PaymentProtocol, { readonly page: string; readonly api: string }> = {
  lyra: { page: '/sandbox/payment', api: '/sandbox/payment/api-payment/V4/' },
  checkout: { page: '/sandbox/checkout/', api: '/sandbox/checkout/' },
};
