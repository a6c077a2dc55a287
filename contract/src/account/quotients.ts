import { z } from 'zod';
import { call, PICTURE_BODY_BYTES } from '../call.ts';
import { Binary, code, Day, Id, Instant, Nothing, SentFile, Skip, VisibleLine } from '../shapes.ts';

/** Family quotients of customers: their source, and the proofs that customers send. */

const right = { right: 'settings.ticketing' } as const;

/** Below 10000 (specified-behaviour.md#quantities). */
export const Quotient = z
  .int(code('field.digits'))
  .min(0, code('field.digits'))
  .max(9999, code('field.below-10000'));

export const QuotientSource = z
  .enum(['ticketing', 'administrator', 'proof'])
  .describe('Source: the ticketing system, an administrator, or an accepted proof');

/** A valid quotient of a customer. */
export const CustomerQuotient = z.object({
  quotient: Quotient,
  validUntil: Day.optional().describe('Last day; absent when its source sets no end'),
  source: QuotientSource,
});

export const ProofState = z.enum(['pending', 'accepted', 'refused']);

/** A proof, as shown to its sender. */
export const OwnProof = z.object({
  id: Id,
  fileName: z.string(),
  state: ProofState,
  sentAt: Instant,
  decidedAt: Instant.optional(),
  reason: z.string().optional().describe('The venue’s reason for a refusal'),
});

/** A customer found by an administrator who looks for quotients. */
export const QuotientCustomer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  quotient: CustomerQuotient.optional(),
});

/** A proof that an administrator has not decided on yet. */
export const PendingProof = z.object({
  id: Id,
  fileName: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int().describe('In bytes'),
  sentAt: Instant,
  customer: QuotientCustomer,
});

/** A quotient entered by an administrator, with its last day. */
const Entered = { quotient: Quotient, validUntil: Day };

export const quotientCalls = {
  'POST /user/familyQuotientProof': call({
    summary: 'Sends a proof of the family quotient (PDF, JPEG or PNG, 512 kB) and replaces a pending one',
    access: 'customer',
    body: SentFile,
    carriesFile: true,
    maxBodyBytes: PICTURE_BODY_BYTES,
    answer: OwnProof,
    errors: [
      'file.too-large',
      'file.heic',
      'quotient.proof-type',
      'file.signature',
      'picture.too-many-pixels',
      'document.encrypted',
      'document.script',
      'document.program',
      'document.attachment',
      'document.form',
      'file.beyond-limits',
    ],
    expensive: 'The file is parsed in a child process, whose time is not counted here',
    perMinute: 20,
  }),
  'DELETE /user/familyQuotientProof': call({
    summary: 'Withdraws a pending proof and deletes its file',
    access: 'customer',
    answer: Nothing,
    errors: ['quotient.proof-not-found'],
  }),
  'GET /settingsticketing/familyQuotientProofs': call({
    summary: 'Lists pending proofs, oldest first, 50 per page',
    access: right,
    query: z.object({ skip: z.coerce.number().pipe(Skip).optional() }),
    answer: z.object({ total: z.int(), proofs: z.array(PendingProof) }),
  }),
  'GET /settingsticketing/familyQuotientProofFile': call({
    summary: 'Returns the decrypted file of a pending proof; its media type is in the list',
    access: right,
    query: z.object({ id: Id }),
    answer: Binary,
    mediaType: 'application/octet-stream',
    errors: ['quotient.proof-not-found'],
  }),
  'PUT /settingsticketing/familyQuotientProof': call({
    summary:
      'Accepts a proof with the quotient and its last day, or refuses it with a reason; deletes its file',
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
      'Finds customers by the beginning of e-mail address or last name, ten at most, with their quotients',
    access: right,
    query: z.object({ search: z.string().trim().min(2).max(100) }),
    answer: z.array(QuotientCustomer),
    perMinute: 240,
  }),
  'PUT /settingsticketing/customerQuotient': call({
    summary: 'Sets a customer’s family quotient until a day',
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
