import { z } from 'zod';

/** The used fields of the provider's objects. Amounts are in cents, times in seconds since 1970. */

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type Card = z.output<typeof Card>;

const Charge = z.object({
  amount_refunded: z.int(),
  disputed: z.boolean().nullish(),
  /** The latest refunds. */
  refunds: z.object({ data: z.array(z.object({ id: z.string() })) }).nullish(),
  payment_method_details: z.object({ card: Card.nullish() }).nullish(),
});

/** A payment, with its last charge. */
const PaymentIntent = z.object({
  id: z.string(),
  created: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  latest_charge: Charge.nullish(),
});

/** A card that was saved without a payment. */
const SetupIntent = z.object({
  id: z.string(),
  created: z.int(),
  status: z.string(),
  payment_method: z.union([z.object({ card: Card.nullish() }), z.string()]).nullish(),
});

/** A payer on the hosted page. */
export const CheckoutSession = z.object({
  id: z.string(),
  url: z.string().nullish(),
  livemode: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullish(),
  /** Absent where a session only saves a card; the currency may be absent too. */
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  created: z.int(),
  expires_at: z.int(),
  customer: z.string().nullish(),
  payment_intent: z.union([PaymentIntent, z.string()]).nullish(),
  setup_intent: z.union([SetupIntent, z.string()]).nullish(),
});
export type CheckoutSession = z.output<typeof CheckoutSession>;

export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  payment_intent: z.string(),
  status: z.string(),
});
export type Refund = z.output<typeof Refund>;

/** A payment that its payer disputes at their bank. */
export const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  reason: z.string().nullish(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});
export type Dispute = z.output<typeof Dispute>;

export const Disputes = z.object({ data: z.array(Dispute) });

export const Refunds = z.object({ data: z.array(Refund) });

/** The customer under whom a card is stored; a deleted customer has no other fields. */
export const Customer = z.object({ id: z.string(), deleted: z.boolean().optional() });

/** The cards of a customer, newest first. */
export const PaymentMethods = z.object({ data: z.array(z.object({ card: Card.nullish() })) });

/** The account of the secret key. */
export const Account = z.object({ id: z.string() });

/** An event. Its object is read again from the provider, since events come late, twice and in any order. */
export const Event = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.unknown().optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

export const Failure = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});
