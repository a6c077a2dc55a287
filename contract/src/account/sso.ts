import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Labels, LocaleTag, Nothing } from '../shapes.ts';
import { Email, Session, TypedEmail } from './auth.ts';

/** Sign-in at an identity provider by OpenID Connect (specified-behaviour.md#single-sign-on). */

/** An address of another site that the browser opens next. */
const Address = z.string().describe('Address for the browser to open');

const Ticket = z
  .string()
  .max(100)
  .describe('From the response of POST /user/finishSSO; valid in this browser only');

export const SsoOffer = z.object({
  isEnable: z.boolean(),
  ssoName: z.string().describe('Value for GET /user/loginSSO; empty while single sign-on is off'),
  labels: Labels.partial().describe('Label of the button: the provider’s name'),
});

export const SsoOutcome = z.object({
  outcome: z.enum(['signed-in', 'linked', 'unknown']).describe('`unknown`: no account is linked yet'),
  returnUrl: z.string().describe('Path on this venue’s site'),
  session: Session.optional().describe('Present when `state` is `signed-in`'),
  proof: z
    .object({
      ticket: Ticket,
      email: z.string().describe('From the provider; empty when it sends none'),
      firstName: z.string(),
      lastName: z.string(),
      isCodeNeeded: z.boolean().describe('The address has to be confirmed by a mailed code'),
    })
    .optional()
    .describe('Present when `state` is `unknown`: data to create or link an account'),
});

const errors = ['sso.off', 'sso.lost', 'sso.refused', 'sso.failed', 'sso.unavailable'] as const;

export const ssoCalls = {
  'GET /Tenant/SSO': call({
    summary: 'Returns the identity provider of the public site',
    access: 'everyone',
    answersDuringMaintenance: true,
    answer: SsoOffer,
    sharedForSeconds: 30,
  }),
  'GET /user/loginSSO': call({
    summary: 'Redirects to the identity provider, or to the login page when it is unavailable',
    access: 'visitor',
    query: z.object({
      ssoName: z.string().max(30),
      returnUrl: z
        .string()
        .max(2000)
        .optional()
        .describe('An address of this venue; any other value leads to its home page'),
      language: LocaleTag.optional(),
    }),
    answer: Address,
    redirects: true,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/finishSSO': call({
    summary: 'Completes a sign-in with the provider’s response; once, and in the browser that began it',
    access: 'visitor',
    body: z.object({ answer: z.string().max(8000).describe('Query string of the return address') }),
    answer: SsoOutcome,
    errors: [...errors, 'sso.other-account', 'sso.already-linked'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/codeSSO': call({
    summary: 'Mails a code that proves the address of an account to create or link',
    access: 'visitor',
    body: z.object({ ticket: Ticket, email: Email }),
    answer: Nothing,
    errors: ['sso.lost'],
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/registerSSO': call({
    summary:
      'Creates an account from a proven identity, or links it to the account whose address the code proves',
    access: 'visitor',
    body: z.object({
      ticket: Ticket,
      email: TypedEmail,
      code: z.string().trim().max(10).optional().describe('Mailed code, when one is required'),
      cgu: z.boolean(),
      rgpd: z.boolean(),
      advertising: z.boolean().default(false),
    }),
    answer: Session,
    errors: [
      'sso.lost',
      'sso.already-linked',
      'account.presignup-required',
      'account.presignup-expired',
      'account.presignup-failed',
    ],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/attachSSO': call({
    summary: 'Links a proven identity to an account by its password, and signs in',
    access: 'visitor',
    body: z.object({ ticket: Ticket, email: TypedEmail, password: z.string().max(200) }),
    answer: Session,
    errors: [
      'sso.lost',
      'sso.already-linked',
      'account.invalid-credentials',
      'account.first-sign-in',
      'account.temporarily-blocked',
    ],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'GET /user/SSO': call({
    summary: 'Returns whether the customer’s account is linked to the venue’s identity provider',
    access: 'customer',
    answer: z.object({
      isOffered: z.boolean(),
      labels: Labels.partial(),
      linkedAt: Instant.optional(),
      hasPassword: z.boolean(),
    }),
  }),
  'POST /user/linkSSO': call({
    summary: 'Begins to link the customer’s account to the identity provider',
    access: 'customer',
    body: z.object({ returnUrl: z.string().max(2000).optional() }),
    answer: z.object({ address: Address }),
    errors: ['sso.off', 'sso.unavailable'],
    perMinute: 10,
  }),
  'DELETE /user/SSO': call({
    summary: 'Unlinks the customer’s account from the provider; refused for an account without password',
    access: 'customer',
    answer: Nothing,
    errors: ['sso.password-first'],
  }),
  'POST /user/logoutSSO': call({
    summary: 'Ends all sessions of the customer and returns the provider’s sign-out address',
    access: 'customer',
    answer: z.object({ address: Address.optional() }),
    perMinute: SIGN_INS_PER_MINUTE,
  }),
} as const;
