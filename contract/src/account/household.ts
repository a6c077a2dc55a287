import { z } from 'zod';
import { call } from '../call.ts';
import { SupportingDocument } from '../catalogue/browse.ts';
import { CardNumber, Day, Id, Labels, Nothing, VisibleLine } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import {
  MOST_CARDS_OF_PERSON,
  MOST_DOCUMENTS_OF_PERSON,
  PERSON_NAME_LENGTH,
  RELATIONS,
} from './household-rules.ts';

/** The people of a customer’s household, for whom the customer buys. Only the customer reads them. */

/** A supporting document of a person, as the customer declares it. */
export const ShownDocument = z.object({
  document: SupportingDocument,
  validUntil: Day.optional().describe('Last day; absent for a document without an end'),
});

const PersonFields = {
  name: VisibleLine.max(PERSON_NAME_LENGTH).describe('As on tickets: a first name is enough'),
  relation: z.enum(RELATIONS),
  birthDate: Day.describe('Decides prices and sessions by age; not before 1900, not in the future'),
  cards: z
    .array(CardNumber)
    .max(MOST_CARDS_OF_PERSON)
    .default([])
    .describe('Cards of the account that this person uses; a card is one person’s'),
  documents: z
    .array(ShownDocument)
    .max(MOST_DOCUMENTS_OF_PERSON)
    .default([])
    .describe('Supporting documents as the customer declares them; the entrance decides'),
};

export const HouseholdPerson = z.object({ id: Id, ...PersonFields });

/** The people, with the choices of the form. */
export const Household = z.object({
  people: z.array(HouseholdPerson),
  most: z.int().describe('Maximum number of people'),
  documents: z.array(z.object({ code: SupportingDocument, labels: Labels })).describe('Known documents'),
});

const errors = ['household.birth-date', 'household.card', ...ticketingFailures] as const;

export const householdCalls = {
  'GET /user/household': call({
    summary: 'Lists the people of the customer’s household',
    access: 'customer',
    answer: Household,
  }),
  'POST /user/householdPerson': call({
    summary: 'Adds a person to the customer’s household',
    access: 'customer',
    body: z.object(PersonFields),
    answer: HouseholdPerson,
    errors: [...errors, 'household.too-many'],
    perMinute: 30,
  }),
  'PUT /user/householdPerson': call({
    summary: 'Changes a person; with another birth date, open carts no longer have places for the person',
    access: 'customer',
    body: z.object({ id: Id, ...PersonFields }),
    answer: HouseholdPerson,
    errors: [...errors, 'household.not-found'],
    perMinute: 30,
  }),
  'DELETE /user/householdPerson': call({
    summary: 'Deletes a person, also from open carts and from the names on tickets',
    access: 'customer',
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['household.not-found'],
  }),
  'DELETE /user/household': call({
    summary: 'Deletes all people of the household, also from open carts and from the names on tickets',
    access: 'customer',
    answer: Nothing,
  }),
} as const;
