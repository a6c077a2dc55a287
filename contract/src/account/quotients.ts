import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { Binary, code, Day, Id, Instant, Nothing, SentFile, Skip, VisibleLine } from '../shapes.ts';

/** Family quotients of customers: where they are known from, and the proofs that customers send. */

const right = { right: 'settings.ticketing' } as const;

/** §5: numbers below 10000. */
export const Quotient = z
  .int(code('field.digits'))
  .min(0, code('field.digits'))
  .max(9999, code('field.below-10000'));

export const QuotientSource = z
  .enum(['ticketing', 'administrator', 'proof'])
  .describe('Who says it: the ticketing system, an administrator, or an accepted proof');

/** A valid quotient of a customer. */
export const CustomerQuotient = z.object({
  quotient: Quotient,
  validUntil: Day.optional().describe('Last day; absent for as long as its source says so'),
  source: QuotientSource,
});

export const ProofState = z.enum(['pending', 'accepted', 'refused']);

/** A proof as its sender sees it. */
export const OwnProof = z.object({
  id: Id,
  fileName: z.string(),
  state: ProofState,
  sentAt: Instant,
  decidedAt: Instant.optional(),
  reason: z.string().optional().describe('Of a refusal, in the venue’s words'),
});

/** A customer as administrators look them up for a quotient. */
export const QuotientCustomer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  quotient: CustomerQuotient.optional(),
});

/** A proof that waits for a decision. */
export const PendingProof = z.object({
  id: Id,
  fileName: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int().describe('In bytes'),
  sentAt: Instant,
  customer: QuotientCustomer,
});

/** A quotient with its last day, as administrators enter it. */
const Entered = { quotient: Quotient, validUntil: Day };

export const quotientCalls = {
  'POST /user/familyQuotientProof': call({
    summary: 'Sends a proof of the family quotient (PDF, JPEG or PNG, 512 kB), in place of one that waits',
    access: 'customer',
    body: SentFile,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    answer: OwnProof,
    errors: [
      'file.too-large',
      'file.heic',
      'quotient.proof-type',
      'file.foreign-content',
      'document.encrypted',
      'document.script',
      'document.program',
      'document.attachment',
      'document.form',
      'file.beyond-limits',
    ],
    expensive: 'Searches the file in a process of its own, which is not counted here',
    perMinute: 20,
  }),
  'DELETE /user/familyQuotientProof': call({
    summary: 'Takes back a proof that waits; its file is deleted',
    access: 'customer',
    answer: Nothing,
    errors: ['quotient.proof-not-found'],
  }),
  'GET /settingsticketing/familyQuotientProofs': call({
    summary: 'Proofs that wait for a decision, the oldest first, 50 at a time',
    access: right,
    query: z.object({ skip: z.coerce.number().pipe(Skip).optional() }),
    answer: z.object({ total: z.int(), proofs: z.array(PendingProof) }),
  }),
  'GET /settingsticketing/familyQuotientProofFile': call({
    summary: 'The file of a proof that waits, decrypted; its type is in the list',
    access: right,
    query: z.object({ id: Id }),
    answer: Binary,
    mediaType: 'application/octet-stream',
    errors: ['quotient.proof-not-found'],
  }),
  'PUT /settingsticketing/familyQuotientProof': call({
    summary:
      'Accepts a proof, with the quotient and its last day, or refuses it with a reason; deletes its file',
    access: right,
    body: z.discriminatedUnion('decision', [
      z.object({ id: Id, decision: z.literal('accepted'), ...Entered }),
      z.object({ id: Id, decision: z.literal('refused'), reason: VisibleLine.max(500) }),
    ]),
    answer: Nothing,
    errors: [
      'quotient.proof-not-found',
      'quotient.proof-decided',
      'quotient.valid-until',
      'quotient.from-ticketing',
    ],
  }),
  'GET /settingsticketing/customerQuotients': call({
    summary:
      'Customers whose e-mail address or last name begins with a text, ten at most, with their quotients',
    access: right,
    query: z.object({ search: z.string().trim().min(2).max(100) }),
    answer: z.array(QuotientCustomer),
    perMinute: 240,
  }),
  'PUT /settingsticketing/customerQuotient': call({
    summary: 'Enters a customer’s family quotient, until a day',
    access: right,
    body: z.object({ customerId: Id, ...Entered }),
    answer: QuotientCustomer,
    errors: ['quotient.customer-not-found', 'quotient.valid-until', 'quotient.from-ticketing'],
  }),
  'DELETE /settingsticketing/customerQuotient': call({
    summary: 'Removes a customer’s family quotient',
    access: right,
    query: z.object({ customerId: Id }),
    answer: QuotientCustomer,
    errors: ['quotient.customer-not-found', 'quotient.from-ticketing'],
  }),
} as const;
