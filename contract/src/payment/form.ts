import { z } from 'zod';

/**
 * Where the page sends the payer. `POST`: a form to post unchanged; `GET`: the address of the provider’s page,
 * without fields.
 */
export const PaymentForm = z.object({
  url: z.string(),
  method: z.enum(['POST', 'GET']),
  fields: z.record(z.string(), z.string()),
});
