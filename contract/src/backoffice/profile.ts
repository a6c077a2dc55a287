import { z } from 'zod';
import { Email, Session } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD } from '../call.ts';
import { Instant, LocaleTag, Nothing } from '../shapes.ts';
import { Password, SecondFactorCode } from './auth.ts';
import { factorErrors, passwordErrors } from './refusals.ts';
import { Administrator } from './team.ts';

/** Profile of the signed-in administrator. */
export const AdministratorProfile = Administrator.extend({
  mustSetSecondFactor: z.boolean().describe('The tenant requires a second factor and the account has none'),
  factorChange: z
    .enum(['allowed', 'proof', 'link'])
    .describe(
      'Whether the session may change factors: after a recent sign-in with a factor, or by a mailed link',
    ),
  recoveryCodesLeft: z.int(),
  visit: z
    .object({ endsAt: Instant, home: z.string().describe('Address of the venue’s page in the master area') })
    .optional()
    .describe('The requester is a platform administrator who visits the venue until then'),
});

export const backofficeProfileCalls = {
  'GET /user/admin/administrator': call({
    summary: 'Returns the requester’s profile and rights',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: AdministratorProfile,
  }),
  'PUT /user/admin/administrator': call({
    summary:
      'Changes the requester’s language or e-mail address; a new address requires the password and ends all other sessions',
    access: 'administrator',
    body: z.object({ email: Email, language: LocaleTag, password: z.string().max(200).optional() }),
    answer: AdministratorProfile,
    errors: ['admin.email-already-used', ...passwordErrors],
    perMinute: 20,
  }),
  'DELETE /user/admin/administrator': call({
    summary: 'Deletes the requester’s account',
    access: 'administrator',
    body: z
      .object({ password: z.string().max(200).describe('Current password; checked when present') })
      .partial()
      .optional(),
    answer: Nothing,
    errors: ['admin.super-administrator', 'admin.master', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/modifypassword': call({
    summary: 'Changes the requester’s password, ends all sessions and opens a new one',
    access: 'administrator-without-2fa',
    body: z.object({ oldPassword: z.string().max(200), password: Password, confirmation: Password }),
    answer: Session,
    errors: ['admin.password-format', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/secondfactor': call({
    summary: 'Returns the secret to set up an authenticator application',
    access: 'administrator-without-2fa',
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({
      secret: z.string().describe('Base32, for typing'),
      uri: z.string().describe('otpauth: address, RFC 6238'),
      qrCode: z.string().describe('QR code of the address, as SVG'),
    }),
    errors: [...factorErrors, ...passwordErrors],
    perMinute: 20,
    expensive: HASHES_A_PASSWORD,
  }),
  'PUT /user/admin/secondfactor': call({
    summary: 'Enables the second factor with a first code; returns the recovery codes once',
    access: 'administrator-without-2fa',
    body: z.object({ code: SecondFactorCode }),
    answer: Session.extend({ recoveryCodes: z.array(z.string()) }),
    errors: ['admin.second-factor-incorrect', 'account.temporarily-blocked', ...factorErrors],
    perMinute: 10,
  }),
  'POST /user/admin/removesecondfactor': call({
    summary: 'Disables the requester’s second factor and ends all other sessions',
    access: 'administrator',
    body: z.object({ password: z.string().max(200) }),
    answer: Nothing,
    errors: ['admin.second-factor-enforced', 'admin.factor-proof', ...passwordErrors],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
} as const;
