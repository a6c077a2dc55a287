import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE } from '../call.ts';
import { Id, Nothing } from '../shapes.ts';
import { dialledNumber } from '../typed-text.ts';
import { Password, Session } from './auth.ts';
import { Proof, proofErrors } from './passkeys.ts';

export const Phone = z
  .string()
  .overwrite(dialledNumber)
  .max(40)
  .describe('10 to 16 characters: digits with an optional leading +; separators are removed');

const Name = z.string().trim().max(80);

/** Profile fields that a customer may change. */
export const Profile = z.object({
  userType: z.enum(['civil', 'legal']).describe('Natural person or company'),
  civility: z.string().max(20).describe('Code from GET /user/civilities'),
  firstName: Name,
  lastName: Name,
  socialReason: z.string().trim().max(120).optional().describe('Company name, required for a legal person'),
  address: z.string().trim().max(200),
  zip: z.string().trim().max(12),
  city: z.string().trim().max(100),
  country: z.string().max(2).describe('ISO 3166-1 alpha-2'),
  phone: Phone.optional(),
  mobile: Phone.optional(),
});

export const User = Profile.extend({
  id: Id,
  email: z.string(),
  advertising: z.boolean(),
  rights: z.array(z.string()),
  hasFamilyQuotient: z.boolean(),
});
/** Accepts that valid tickets, and what is left on cards, are lost with the account. */
export const Loss = {
  losesBelongings: z
    .boolean()
    .optional()
    .describe('Erases the account although tickets are still valid or something is left on a card'),
};

/** Open matters that prevent an erasure, and belongings whose loss was not accepted. */
export const erasureErrors = [
  'account.subscribed',
  'account.receipt-due',
  'account.purchase-open',
  'account.owing',
  'account.refund-due',
  'account.belongings',
] as const;

export const profileCalls = {
  'GET /user/user': call({
    summary: 'The customer’s profile',
    access: 'customer',
    answersGuests: true,
    answer: User,
  }),
  'PUT /user/user': call({
    summary: 'Changes the customer’s profile',
    access: 'customer',
    answersDuringMaintenance: true,
    body: Profile.extend({ advertising: z.boolean().optional() }),
    answer: User,
    errors: ['account.phone-format'],
  }),
  'DELETE /user/user': call({
    summary: 'Erases the customer’s personal data; orders are kept for accounting',
    access: 'customer',
    body: Proof.extend(Loss).optional(),
    answer: Nothing,
    errors: [...proofErrors, 'account.invalid-credentials', ...erasureErrors],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/modifypassword': call({
    summary: 'Changes the customer’s password and ends all other sessions',
    access: 'customer',
    body: z.object({ oldPassword: Password, password: Password, confirmation: Password }),
    answer: Session,
    errors: ['account.invalid-credentials', 'account.password-format'],
    perMinute: MAILS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
