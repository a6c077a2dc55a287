import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Labels, Nothing } from '../shapes.ts';

/** Customers: registration, sign-in, profile. */

/**
 * What a person types into the forms of registration and profile is bounded here and judged by
 * `signupProblems` and `profileProblems` in registration.ts, which name every field to blame at once, on the
 * page and on the server alike.
 */
const Password = z
  .string()
  .max(200)
  .describe('8 characters or more: upper and lower case, digit, special character, no space');

/** An e-mail address as the specification's forms accept it. */
export const Email = z.email().max(254);

const Phone = z.string().trim().max(40).describe('10 to 16 characters: + first at most, digits otherwise');

const Name = z.string().trim().max(80);

/** What a person may change of their own profile. */
export const Profile = z.object({
  userType: z.enum(['civil', 'legal']).describe('Natural person or company'),
  civility: z.string().max(20).describe('A code of GET /user/civilities'),
  firstName: Name,
  lastName: Name,
  socialReason: z.string().trim().max(120).optional().describe('Company name; required for a legal person'),
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

/** A session: the bearer token and when it ends. */
export const Session = z.object({
  token: z.string(),
  expiresAt: Instant,
});

export const accountCalls = {
  'POST /user/presignup': call({
    summary:
      'Sends the six-digit code that registration asks for; answers alike whether the address is known or not',
    access: 'visitor',
    body: z.object({ email: Email }),
    answer: Nothing,
    perMinute: 5,
  }),
  'POST /user/signup': call({
    summary: 'Registers a customer and signs them in',
    access: 'visitor',
    body: Profile.extend({
      email: z.string().trim().max(254),
      password: Password,
      confirmation: Password,
      code: z.string().trim().max(10).describe('The six digits sent by e-mail'),
      cgu: z.boolean(),
      rgpd: z.boolean(),
      advertising: z.boolean().default(false),
    }),
    answer: Session,
    errors: [
      'account.email-already-used',
      'account.presignup-required',
      'account.presignup-expired',
      'account.presignup-failed',
      'account.password-format',
      'account.phone-format',
    ],
    perMinute: 20,
  }),
  'POST /user/login': call({
    summary: 'Signs a customer in',
    access: 'visitor',
    body: z.object({ email: z.string().max(254), password: z.string().max(200) }),
    answer: Session,
    errors: ['account.invalid-credentials', 'account.temporarily-blocked'],
    perMinute: 30,
  }),
  'POST /user/logout': call({
    summary: 'Ends every session of the customer',
    access: 'customer',
    answer: Nothing,
  }),
  'GET /user/RefreshToken': call({
    summary: 'A fresh token for the bearer of a valid one',
    access: 'customer',
    answer: Session,
  }),
  'GET /user/user': call({ summary: 'The customer’s profile', access: 'customer', answer: User }),
  'PUT /user/user': call({
    summary: 'Changes the customer’s profile',
    access: 'customer',
    body: Profile.extend({ advertising: z.boolean().optional() }),
    answer: User,
    errors: ['account.phone-format'],
  }),
  'DELETE /user/user': call({
    summary: 'Erases the customer’s personal data; orders are kept apart for accounting',
    access: 'customer',
    answer: Nothing,
  }),
  'POST /user/modifypassword': call({
    summary: 'Changes the password; other sessions end',
    access: 'customer',
    body: z.object({ oldPassword: Password, password: Password, confirmation: Password }),
    answer: Session,
    errors: ['account.invalid-credentials', 'account.password-format'],
    perMinute: 10,
  }),
  'POST /user/forgottenpassword': call({
    summary: 'Sends a code to set a new password; answers alike whether the address is known or not',
    access: 'visitor',
    body: z.object({ email: Email }),
    answer: Nothing,
    perMinute: 5,
  }),
  'POST /user/modifyforgottenpassword': call({
    summary: 'Sets a new password with the code sent by e-mail',
    access: 'visitor',
    body: z.object({
      email: Email,
      code: z.string().trim().max(10),
      password: Password,
      confirmation: Password,
    }),
    answer: Nothing,
    errors: ['account.forgotten-password-code', 'account.password-format'],
    perMinute: 10,
  }),
  'GET /user/civilities': call({
    summary: 'Civilities a person may choose',
    access: 'visitor',
    answer: z.array(z.object({ code: z.string(), labels: Labels })),
    sharedForSeconds: 300,
  }),
  'GET /user/countries': call({
    summary: 'Countries, by ISO 3166-1 alpha-2 code, in the asked language',
    access: 'visitor',
    answer: z.array(z.object({ code: z.string(), label: z.string() })),
    sharedForSeconds: 300,
  }),
} as const;
