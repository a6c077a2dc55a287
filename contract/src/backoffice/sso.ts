import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { Proof, proofErrors } from '../account/passkeys.ts';
import { call, HASHES_A_PASSWORD, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Labels, LocaleTag, Nothing } from '../shapes.ts';
import { SecondFactorCode } from './auth.ts';

/** Administrators at the venue's provider of identities, where it lets them. It never decides what they may do. */

const Ticket = z.string().max(100);
const errors = ['sso.off', 'sso.lost', 'sso.refused', 'sso.failed', 'sso.unavailable'] as const;

export const backofficeSsoCalls = {
  'GET /user/admin/loginSSO': call({
    summary: 'Redirects an administrator to the provider; to the sign-in page where that cannot be',
    access: 'backoffice',
    query: z.object({
      ssoName: z.string().max(30),
      returnUrl: z.string().max(2000).optional().describe('Of the back office; any other leads to its start'),
      language: LocaleTag.optional(),
    }),
    answer: z.string().describe('To be opened by the browser'),
    redirects: true,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/admin/finishSSO': call({
    summary: 'Takes what the provider answered about an administrator; once, in the browser that asked',
    access: 'backoffice',
    body: z.object({ answer: z.string().max(8000).describe('The query of the address') }),
    answer: z.object({
      outcome: z.enum(['signed-in', 'code-needed']),
      returnUrl: z.string().describe('A path of the back office'),
      session: Session.optional().describe('Of signed-in'),
      ticket: Ticket.optional().describe('Of code-needed: the provider has checked one factor alone'),
      email: z.string().optional().describe('Of code-needed: whose code it is'),
    }),
    errors: [...errors, 'sso.not-invited', 'admin.passkey-required', 'admin.enrolment-link'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/admin/codeSSO': call({
    summary: 'Ends a sign-in at the provider with the second factor',
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
    summary: 'Whether the own account is linked to the venue’s provider',
    access: 'administrator',
    answer: z.object({ isOffered: z.boolean(), labels: Labels.partial(), linkedAt: Instant.optional() }),
  }),
  'POST /user/admin/linkSSO': call({
    summary: 'Begins to link the own account: the provider proves the other side',
    access: 'administrator',
    body: Proof,
    answer: z.object({ address: z.string().describe('To be opened by the browser') }),
    errors: ['sso.off', 'sso.unavailable', ...proofErrors, 'admin.factor-proof', 'admin.password-incorrect'],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'PUT /user/admin/linkSSO': call({
    summary: 'Links the own account to whom the provider answers about; once, in the browser that asked',
    access: 'administrator',
    body: z.object({ answer: z.string().max(8000).describe('The query of the address') }),
    answer: z.object({ returnUrl: z.string().describe('A path of the back office') }),
    errors: [...errors, 'sso.other-account', 'sso.already-linked'],
    perMinute: 30,
  }),
  'DELETE /user/admin/SSO': call({
    summary: 'Unlinks the own account from the provider',
    access: 'administrator',
    answer: Nothing,
  }),
} as const;
