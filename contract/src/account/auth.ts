import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Nothing } from '../shapes.ts';
import { plainCode, plainEmail } from '../typed-text.ts';
import { EMAIL } from './registration-rules.ts';

/** How customers sign in, and how they set a forgotten password. */

/**
 * What a person types into the forms of registration and profile is bounded here and validated by
 * `signupProblems` and `profileProblems` in registration-rules.ts, which report every invalid field at once, on the
 * page and on the server alike.
 */
export const Password = z
  .string()
  .max(200)
  .describe('8 characters or more: upper and lower case, digit, special character, no space');

/** An e-mail address as it is typed, read with the domain as mail servers exchange it. */
export const TypedEmail = z.string().trim().overwrite(plainEmail).max(254);

/** An e-mail address as the specification's forms accept it. */
export const Email = TypedEmail.regex(EMAIL).meta({ format: 'email' });

/** A code that was sent by e-mail, in groups or not. */
export const MailedCode = z.string().overwrite(plainCode).max(10);
export const ByEmail = z.object({ email: Email });

/** A session: the bearer token and when it ends. */
export const Session = z.object({
  token: z.string(),
  expiresAt: Instant,
});

/** A browser from which the owner of an account has signed in: what others try elsewhere does not delay it. */
export const Device = z
  .string()
  .max(200)
  .describe('Of the last login from this browser; kept after a logout');

/** The answer of a login. */
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
    errors: ['account.invalid-credentials', 'account.temporarily-blocked'],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/logincode': call({
    summary: 'Sends a code to sign in with; answers alike whether the address is known or not',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/codelogin': call({
    summary: 'Signs a customer in with the code sent by e-mail, which is valid once and for ten minutes',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({ email: Email, code: MailedCode }),
    answer: SignedIn,
    errors: ['account.forgotten-password-code'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/logout': call({
    summary: 'Ends every session of the customer',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: Nothing,
  }),
  'GET /user/RefreshToken': call({
    summary: 'A fresh token for the bearer of a valid one, customer or administrator',
    access: 'signed-in',
    answersDuringMaintenance: true,
    answer: Session,
  }),
  'POST /user/forgottenpassword': call({
    summary: 'Sends a code to set a new password; answers alike whether the address is known or not',
    access: 'visitor',
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/modifyforgottenpassword': call({
    summary: 'Sets a new password with the code sent by e-mail, ends every session and signs the customer in',
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
