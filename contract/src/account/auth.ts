import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Nothing } from '../shapes.ts';
import { plainCode, plainEmail } from '../typed-text.ts';
import { EMAIL } from './registration-rules.ts';

/** Calls that sign customers in and reset passwords. */

/**
 * The shapes limit the length of form fields. `signupProblems` and `profileProblems` in registration-rules.ts
 * validate them, on the page and on the server, and report every invalid field at once.
 */
export const Password = z
  .string()
  .max(200)
  .describe('8 characters or more: upper and lower case, digit, special character, no space');

/** An e-mail address as typed; its domain is converted to ASCII. */
export const TypedEmail = z.string().trim().overwrite(plainEmail).max(254);

/** An e-mail address of the prescribed form (specified-behaviour.md#registration). */
export const Email = TypedEmail.regex(EMAIL).meta({ format: 'email' });

/** A code from an e-mail, with or without separators. */
export const MailedCode = z.string().overwrite(plainCode).max(10);
export const ByEmail = z.object({ email: Email });

/** A session: the bearer token and its expiry. */
export const Session = z.object({
  token: z.string(),
  expiresAt: Instant,
});

/**
 * Identifies a browser in which the owner of the account signed in before, so that failed attempts elsewhere do not
 * delay it.
 */
export const Device = z
  .string()
  .max(200)
  .describe('From the last login in this browser; keep it after a logout');

/** Response of a login. */
export const SignedIn = Session.extend({ device: Device });

export const authCalls = {
  'POST /user/login': call({
    summary: 'Signs a customer in',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({
      email: TypedEmail,
      password: z.string().max(200),
      device: Device.optional(),
    }),
    answer: SignedIn,
    errors: ['account.invalid-credentials', 'account.first-sign-in', 'account.temporarily-blocked'],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/logincode': call({
    summary: 'Mails a code to sign in with; the response is the same for known and unknown addresses',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/codelogin': call({
    summary: 'Signs a customer in with a mailed code, which is valid once and for ten minutes',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({ email: Email, code: MailedCode }),
    answer: SignedIn,
    errors: ['account.forgotten-password-code'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/logout': call({
    summary: 'Ends all sessions of the customer',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    answer: Nothing,
  }),
  'GET /user/RefreshToken': call({
    summary: 'Renews the token of a customer or administrator',
    access: 'signed-in',
    answersGuests: true,
    answersDuringMaintenance: true,
    answer: Session,
  }),
  'POST /user/forgottenpassword': call({
    summary: 'Mails a code to set a new password; the response is the same for known and unknown addresses',
    access: 'visitor',
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/modifyforgottenpassword': call({
    summary: 'Sets a new password with a mailed code, ends all sessions and signs the customer in',
    access: 'visitor',
    body: z.object({
      email: Email,
      code: MailedCode,
      password: Password,
      confirmation: Password,
    }),
    answer: Session,
    errors: ['account.forgotten-password-code', 'account.password-format'],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
