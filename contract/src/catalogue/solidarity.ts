import { z } from 'zod';
import { CustomerQuotient, OwnProof, Quotient } from '../account/quotients.ts';
import { call } from '../call.ts';
import { Cents, Day, ExternalCode, Id, Labels, Nothing } from '../shapes.ts';
import { VALID_ON } from './solidarity-rules.ts';

/** Solidarity prices: named prices opened by family quotients. */

const right = { right: 'settings.ticketing' } as const;

const NewInterval = z.object({
  minimumQuotient: Quotient,
  maximumQuotient: Quotient.describe('Inclusive'),
  externalDiscountCode: ExternalCode.describe('A discount code of the ticketing system’s named prices'),
  validOn: z
    .enum(VALID_ON)
    .default('visit')
    .describe('The quotient must be valid on the day of the visit, or of the purchase'),
});

export const QuotientInterval = NewInterval.extend({ id: Id });

/** A named price beside the common price of its service. */
export const NamedPrice = z.object({
  externalDiscountCode: ExternalCode,
  service: ExternalCode,
  serviceLabels: Labels,
  establishmentLabels: Labels,
  labels: Labels.describe('Display name of the named price'),
  cents: Cents,
  commonLabels: Labels.optional(),
  commonCents: Cents.optional().describe('Absent for a service that has named prices only'),
});

export const solidarityCalls = {
  'GET /settingsticketing/familyQuotient': call({
    summary: 'Lists intervals of family quotients, lowest first, and the ticketing system’s named prices',
    access: right,
    answer: z.object({ intervals: z.array(QuotientInterval), prices: z.array(NamedPrice) }),
  }),
  'POST /settingsticketing/familyQuotient': call({
    summary: 'Adds an interval of family quotients; intervals must not overlap',
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
    summary: 'Returns the customer’s family quotient, its discount code and the last proof',
    access: 'customer',
    answer: CustomerQuotient.partial().extend({
      externalDiscountCode: ExternalCode.optional().describe('Absent when no interval contains the quotient'),
      lastVisit: Day.optional().describe('Last day of a visit at that price; absent without a limit'),
      proof: OwnProof.optional(),
    }),
  }),
} as const;
