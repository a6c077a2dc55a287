import { z } from 'zod';
import { CustomerQuotient, OwnProof, Quotient } from '../account/quotients.ts';
import { call } from '../call.ts';
import { Cents, Day, ExternalCode, Id, Labels, Nothing } from '../shapes.ts';
import { VALID_ON } from './solidarity-rules.ts';

/** Solidarity prices: which family quotients open which named prices. */

const right = { right: 'settings.ticketing' } as const;

const NewInterval = z.object({
  minimumQuotient: Quotient,
  maximumQuotient: Quotient.describe('Included'),
  externalDiscountCode: ExternalCode.describe('Of the ticketing system’s named prices'),
  validOn: z
    .enum(VALID_ON)
    .default('visit')
    .describe('The quotient has to be valid on the day of the visit, or on that of the purchase'),
});

export const QuotientInterval = NewInterval.extend({ id: Id });

/** A named price beside the common one of its service. */
export const NamedPrice = z.object({
  externalDiscountCode: ExternalCode,
  service: ExternalCode,
  serviceLabels: Labels,
  establishmentLabels: Labels,
  labels: Labels.describe('Of the named price'),
  cents: Cents,
  commonLabels: Labels.optional(),
  commonCents: Cents.optional().describe('Absent where a service has named prices alone'),
});

export const solidarityCalls = {
  'GET /settingsticketing/familyQuotient': call({
    summary:
      'Intervals of family quotients, lowest first, and the named prices that the ticketing system has',
    access: right,
    answer: z.object({ intervals: z.array(QuotientInterval), prices: z.array(NamedPrice) }),
  }),
  'POST /settingsticketing/familyQuotient': call({
    summary: 'Adds an interval of family quotients; none may overlap another',
    access: right,
    body: NewInterval,
    answer: QuotientInterval,
    errors: ['quotient.interval-order', 'quotient.interval-overlaps'],
  }),
  'DELETE /settingsticketing/familyQuotient': call({
    summary: 'Removes an interval of family quotients',
    access: right,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['quotient.interval-not-found'],
  }),
  'GET /user/familyQuotient': call({
    summary:
      'The customer’s family quotient, the discount code that it opens, and the last proof that they sent',
    access: 'customer',
    answer: CustomerQuotient.partial().extend({
      externalDiscountCode: ExternalCode.optional().describe('Absent when no interval has the quotient'),
      lastVisit: Day.optional().describe('The last day of a visit at that price; absent when any day is'),
      proof: OwnProof.optional(),
    }),
  }),
} as const;
