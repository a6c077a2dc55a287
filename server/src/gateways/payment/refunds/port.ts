import type { Money, PaymentEvent } from '../port.ts';

/**
 * `done`: the provider has a refund, whose event says whether it is made, pending or failed. `refused`: it has none. An
 * unknown outcome is thrown, as `PaymentProviderUnavailable`.
 */
export type RefundAnswer =
  | { readonly kind: 'done'; readonly event: PaymentEvent }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

export interface RefundRequest extends Money {
  /** The same for the same refund, however often it is requested. */
  readonly key: string;
  /** The portal's reference of the payment. */
  readonly orderId: string;
  readonly transactionUuid: string;
  readonly comment: string;
  /** `cancel-only` before the capture; `cancel-or-refund` lets the provider choose. */
  readonly resolution: 'cancel-only' | 'cancel-or-refund';
}
