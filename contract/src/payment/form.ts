import { z } from 'zod';

/** A form that the page posts to the payment provider unchanged. */
export const PaymentForm = z.object({
  url: z.string(),
  method: z.literal('POST'),
  fields: z.record(z.string(), z.string()),
});
