import { z } from 'zod';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Instant, Labels, LocaleTag, Nothing } from '../shapes.ts';
import { Email, Session, TypedEmail } from './auth.ts';

/** Sign-in at a provider of identities, by OpenID Connect: specification §7, `GET /Tenant/SSO`. */

/** Where a browser goes next; another site. */
const Address = z.string().describe('To be opened by the browser');

const Ticket = z.string().max(100).describe('Of the answer to POST /user/finishSSO; of this browser alone');

export const SsoOffer = z.object({
  isEnable: z.boolean(),
  ssoName: z.string().describe('For GET /user/loginSSO; empty while it is off'),
  labels: Labels.partial().describe('What the button says: the provider’s name'),
});

export const SsoOutcome = z.object({
  outcome: z.enum(['signed-in', 'linked', 'unknown']).describe('unknown: no account is linked yet'),
  returnUrl: z.string().describe('A path of this venue'),
  session: Session.optional().describe('Of signed-in'),
  proof: z
    .object({
      ticket: Ticket,
      email: z.string().describe('As the provider knows it; empty when it does not'),
      firstName: z.string(),
      lastName: z.string(),
      isCodeNeeded: z.boolean().describe('The address must be confirmed by a mailed code'),
    })
    .optional()
    .describe('Of unknown: what an account is made of, or linked by'),
});

const errors = ['sso.off', 'sso.lost', 'sso.refused', 'sso.failed', 'sso.unavailable'] as const;

export const ssoCalls = {
  'GET /Tenant/SSO': call({
    summary: 'The provider that customers may sign in at',
    access: 'everyone',
    answersDuringMaintenance: true,
    answer: SsoOffer,
    sharedForSeconds: 30,
  }),
  'GET /user/loginSSO': call({
    summary: 'Redirects to the provider; to the login page where that cannot be',
    access: 'visitor',
    query: z.object({
      ssoName: z.string().max(30),
      returnUrl: z.string().max(2000).optional().describe('Of this venue; any other leads to its home'),
      language: LocaleTag.optional(),
    }),
    answer: Address,
    redirects: true,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/finishSSO': call({
    summary:
      'Takes what the provider answered in the address of the page; once, and in the browser that asked',
    access: 'visitor',
    body: z.object({ answer: z.string().max(8000).describe('The query of that address') }),
    answer: SsoOutcome,
    errors: [...errors, 'sso.other-account', 'sso.already-linked'],
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'POST /user/codeSSO': call({
    summary: 'Mails a code that proves the address of an account to be made, or linked',
    access: 'visitor',
    body: z.object({ ticket: Ticket, email: Email }),
    answer: Nothing,
    errors: ['sso.lost'],
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/registerSSO': call({
    summary:
      'Makes an account of a proven identity, or links it to the account whose address the code proves',
    access: 'visitor',
    body: z.object({
      ticket: Ticket,
      email: TypedEmail,
      code: z.string().trim().max(10).optional().describe('Where one is needed'),
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
    summary: 'Links a proven identity to the account whose password is given, and signs in',
    access: 'visitor',
    body: z.object({ ticket: Ticket, email: TypedEmail, password: z.string().max(200) }),
    answer: Session,
    errors: ['sso.lost', 'sso.already-linked', 'account.invalid-credentials', 'account.temporarily-blocked'],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'GET /user/SSO': call({
    summary: 'Whether the customer’s account is linked to the venue’s provider',
    access: 'customer',
    answer: z.object({
      isOffered: z.boolean(),
      labels: Labels.partial(),
      linkedAt: Instant.optional(),
      hasPassword: z.boolean(),
    }),
  }),
  'POST /user/linkSSO': call({
    summary: 'Begins to link the customer’s account: the provider proves the other side',
    access: 'customer',
    body: z.object({ returnUrl: z.string().max(2000).optional() }),
    answer: z.object({ address: Address }),
    errors: ['sso.off', 'sso.unavailable'],
    perMinute: 10,
  }),
  'DELETE /user/SSO': call({
    summary: 'Unlinks the customer’s account from the provider; an account without password keeps it',
    access: 'customer',
    answer: Nothing,
    errors: ['sso.password-first'],
  }),
  'POST /user/logoutSSO': call({
    summary: 'Ends every session of the customer, and says where to sign out at the provider',
    access: 'customer',
    answer: z.object({ address: Address.optional() }),
    perMinute: SIGN_INS_PER_MINUTE,
  }),
} as const;
