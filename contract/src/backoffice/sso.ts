import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { Proof, proofErrors } from '../account/passkeys.ts';
import { call, HASHES_A_PASSWORD, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Labels, LocaleTag, Nothing } from '../shapes.ts';
import { SecondFactorCode } from './auth.ts';

/** Sign-in of administrators at the venue's identity provider, if enabled. The provider never decides about rights. */

const Ticket = z.string().max(100);
const errors = ['sso.off', 'sso.lost', 'sso.refused', 'sso.failed', 'sso.unavailable'] as const;

export const backofficeSsoCalls = {
  'GET /user/admin/loginSSO': call({
    summary:
      'Redirects an administrator to the identity provider, or to the sign-in page when it is unavailable',
    access: 'backoffice',
    query: z.object({
      ssoName: z.string().max(30),
      returnUrl: z
        .string()
        .max(2000)
        .optional()
        .describe('An address of the back office; any other value leads to its start page'),
      language: LocaleTag.optional(),
    }),
    answer: z.string().describe('Address for the browser to open'),
    redirects: true,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/admin/finishSSO': call({
    summary:
      'Completes an administrator’s sign-in with the provider’s response; once, and in the browser that began it',
    access: 'backoffice',
    body: z.object({ answer: z.string().max(8000).describe('Query string of the return address') }),
    answer: z.object({
      outcome: z.enum(['signed-in', 'code-needed']),
      returnUrl: z.string().describe('Path of the back office'),
      session: Session.optional().describe('Present when `state` is `signed-in`'),
      ticket: Ticket.optional().describe(
        'Present when `state` is `code-needed`: the provider checked one factor only',
      ),
      email: z
        .string()
        .optional()
        .describe('Present when `state` is `code-needed`: e-mail address of the account'),
    }),
    errors: [...errors, 'sso.not-invited', 'admin.passkey-required', 'admin.enrolment-link'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/admin/codeSSO': call({
    summary: 'Completes a sign-in at the provider with the second factor',
    access: 'backoffice',
    body: z.object({ ticket: Ticket, code: SecondFactorCode }),
    answer: Session,
    errors: [
      'sso.lost',
      'admin.second-factor-incorrect',
      'admin.recovery-code-incorrect',
      'admin.passkey-required',
      'admin.enrolment-link',
      'account.temporarily-blocked',
    ],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'GET /user/admin/SSO': call({
    summary: 'Returns whether the requester’s account is linked to the venue’s identity provider',
    access: 'administrator',
    answer: z.object({ isOffered: z.boolean(), labels: Labels.partial(), linkedAt: Instant.optional() }),
  }),
  'POST /user/admin/linkSSO': call({
    summary: 'Begins to link the requester’s account to the identity provider',
    access: 'administrator',
    body: Proof,
    answer: z.object({ address: z.string().describe('Address for the browser to open') }),
    errors: ['sso.off', 'sso.unavailable', ...proofErrors, 'admin.factor-proof', 'admin.password-incorrect'],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'PUT /user/admin/linkSSO': call({
    summary:
      'Links the requester’s account with the provider’s response; once, and in the browser that began it',
    access: 'administrator',
    body: z.object({ answer: z.string().max(8000).describe('Query string of the return address') }),
    answer: z.object({ returnUrl: z.string().describe('Path of the back office') }),
    errors: [...errors, 'sso.other-account', 'sso.already-linked'],
    perMinute: 30,
  }),
  'DELETE /user/admin/SSO': call({
    summary: 'Unlinks the requester’s account from the identity provider',
    access: 'administrator',
    answer: Nothing,
  }),
} as const;
