import { z } from 'zod';
import { Email, Session } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD } from '../call.ts';
import { Instant, LocaleTag, Nothing } from '../shapes.ts';
import { Password, SecondFactorCode } from './auth.ts';
import { factorErrors, passwordErrors } from './refusals.ts';
import { Administrator } from './team.ts';

/** The signed-in administrator’s own profile. */
export const AdministratorProfile = Administrator.extend({
  mustSetSecondFactor: z.boolean().describe('The tenant asks for a second factor, and there is none yet'),
  factorChange: z
    .enum(['allowed', 'proof', 'link'])
    .describe('Whether the session may change factors: after a fresh sign-in with one, or by a mailed link'),
  recoveryCodesLeft: z.int(),
  visit: z
    .object({ endsAt: Instant, home: z.string().describe('The venue’s page in the master area') })
    .optional()
    .describe('Someone of the platform, who acts in the venue until then'),
});

export const backofficeProfileCalls = {
  'GET /user/admin/administrator': call({
    summary: 'Own profile and rights',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: AdministratorProfile,
  }),
  'PUT /user/admin/administrator': call({
    summary:
      'Changes own language and e-mail address; another address asks for the password and ends other sessions',
    access: 'administrator',
    body: z.object({ email: Email, language: LocaleTag, password: z.string().max(200).optional() }),
    answer: AdministratorProfile,
    errors: ['admin.email-already-used', ...passwordErrors],
    perMinute: 20,
  }),
  'DELETE /user/admin/administrator': call({
    summary: 'Deletes the own account',
    access: 'administrator',
    body: z
      .object({ password: z.string().max(200).describe('Checked when it is given, as pages do') })
      .partial()
      .optional(),
    answer: Nothing,
    errors: ['admin.super-administrator', 'admin.master', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/modifypassword': call({
    summary: 'Changes the own password, ends every other session and goes on with a new one',
    access: 'administrator-without-2fa',
    body: z.object({ oldPassword: z.string().max(200), password: Password, confirmation: Password }),
    answer: Session,
    errors: ['admin.password-format', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/secondfactor': call({
    summary: 'Begins to set up a second factor: the secret for the authenticator application',
    access: 'administrator-without-2fa',
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({
      secret: z.string().describe('Base 32, to type'),
      uri: z.string().describe('otpauth: address, RFC 6238'),
      qrCode: z.string().describe('The address as an SVG picture'),
    }),
    errors: [...factorErrors, ...passwordErrors],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'PUT /user/admin/secondfactor': call({
    summary: 'Turns the second factor on with a first code; the recovery codes are shown this once',
    access: 'administrator-without-2fa',
    body: z.object({ code: SecondFactorCode }),
    answer: Session.extend({ recoveryCodes: z.array(z.string()) }),
    errors: ['admin.second-factor-incorrect', 'account.temporarily-blocked', ...factorErrors],
    perMinute: 10,
  }),
  'POST /user/admin/removesecondfactor': call({
    summary: 'Turns the own second factor off, and ends every other session',
    access: 'administrator',
    body: z.object({ password: z.string().max(200) }),
    answer: Nothing,
    errors: ['admin.second-factor-enforced', 'admin.factor-proof', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
