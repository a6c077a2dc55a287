import { z } from 'zod';
import { Email, Session } from '../account/profile.ts';
import { call } from '../call.ts';
import { Nothing } from '../shapes.ts';
import { TenantType, Venue } from '../tenants/parameters.ts';
import { Administrator, Language } from './team.ts';

/** The back office’s door, and the own account of who is signed in; its team is in team.ts. */

const Password = z
  .string()
  .max(200)
  .describe('16 characters or more: upper and lower case, digit, special character, no space');

/** Six digits of the authenticator application, or one of the recovery codes. */
const SecondFactorCode = z.string().trim().max(20);

/** Own profile of who is signed in. */
export const AdministratorProfile = Administrator.extend({
  mustSetSecondFactor: z.boolean().describe('The tenant asks for a second factor, and there is none yet'),
  recoveryCodesLeft: z.int(),
});

export const backofficeCalls = {
  'GET /Tenant/BackOffice': call({
    summary: 'What the back office’s frame is drawn from, also before anybody is signed in',
    access: 'backoffice',
    answer: z.object({
      tenant: Venue.extend({ type: TenantType, timeZone: z.string(), isInMaintenance: z.boolean() }),
      isProvider: z.boolean(),
      deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
      designVersion: z.int().describe('In the address of the stylesheet'),
      logo: z.string().optional().describe('Address of the logo'),
      versions: z.object({ productApi: z.string(), ticketingApi: z.string(), frontEnd: z.string() }),
    }),
  }),
  'POST /user/admin/login': call({
    summary: 'Signs an administrator in; with the second factor where there is one',
    access: 'backoffice',
    body: z.object({
      email: z.string().max(254),
      password: z.string().max(200),
      code: SecondFactorCode.optional(),
    }),
    answer: Session.extend({ mustSetSecondFactor: z.boolean() }),
    errors: [
      'account.invalid-credentials',
      'account.temporarily-blocked',
      'admin.second-factor-required',
      'admin.second-factor-incorrect',
      'admin.recovery-code-incorrect',
    ],
    perMinute: 30,
  }),
  'POST /user/admin/forgottenpassword': call({
    summary: 'Sends a link to choose a new password; answers alike whether the address is known or not',
    access: 'backoffice',
    body: z.object({ email: Email }),
    answer: Nothing,
    perMinute: 5,
  }),
  'POST /user/admin/setpassword': call({
    summary: 'Chooses the first or a new password with the key of a link sent by e-mail; the key is spent',
    access: 'backoffice',
    body: z.object({ key: z.string().max(200), password: Password, confirmation: Password }),
    answer: Nothing,
    errors: ['admin.password-link', 'admin.password-format'],
    perMinute: 10,
  }),
  'POST /user/admin/logout': call({
    summary: 'Ends every session of the administrator',
    access: 'newcomer',
    answer: Nothing,
  }),
  'GET /user/admin/RefreshToken': call({
    summary: 'Extends the session',
    access: 'newcomer',
    answer: Session,
  }),
  'GET /user/admin/administrator': call({
    summary: 'Own profile and rights',
    access: 'newcomer',
    answer: AdministratorProfile,
  }),
  'PUT /user/admin/administrator': call({
    summary: 'Changes own language and e-mail address; another address asks for the password',
    access: 'administrator',
    body: z.object({ email: Email, language: Language, password: z.string().max(200).optional() }),
    answer: AdministratorProfile,
    errors: ['admin.email-already-used', 'admin.password-incorrect', 'account.temporarily-blocked'],
    perMinute: 20,
  }),
  'DELETE /user/admin/administrator': call({
    summary: 'Deletes the own account',
    access: 'administrator',
    body: z.object({ password: z.string().max(200) }),
    answer: Nothing,
    errors: [
      'admin.super-administrator',
      'admin.master',
      'admin.password-incorrect',
      'account.temporarily-blocked',
    ],
    perMinute: 10,
  }),
  'POST /user/admin/modifypassword': call({
    summary: 'Changes the own password, ends every other session and goes on with a new one',
    access: 'newcomer',
    body: z.object({ oldPassword: z.string().max(200), password: Password, confirmation: Password }),
    answer: Session,
    errors: ['admin.password-incorrect', 'admin.password-format', 'account.temporarily-blocked'],
    perMinute: 10,
  }),
  'POST /user/admin/secondfactor': call({
    summary: 'Begins to set up a second factor: the secret for the authenticator application',
    access: 'newcomer',
    body: z.object({ password: z.string().max(200) }),
    answer: z.object({
      secret: z.string().describe('Base 32, to type'),
      uri: z.string().describe('otpauth: address, RFC 6238'),
      qrCode: z.string().describe('The address as an SVG picture'),
    }),
    errors: ['admin.password-incorrect', 'account.temporarily-blocked'],
    perMinute: 20,
  }),
  'PUT /user/admin/secondfactor': call({
    summary: 'Turns the second factor on with a first code; the recovery codes are shown this once',
    access: 'newcomer',
    body: z.object({ code: SecondFactorCode }),
    answer: Session.extend({ recoveryCodes: z.array(z.string()) }),
    errors: ['admin.second-factor-incorrect', 'account.temporarily-blocked'],
    perMinute: 10,
  }),
  'POST /user/admin/removesecondfactor': call({
    summary: 'Turns the own second factor off',
    access: 'administrator',
    body: z.object({ password: z.string().max(200) }),
    answer: Nothing,
    errors: ['admin.password-incorrect', 'admin.second-factor-enforced', 'account.temporarily-blocked'],
    perMinute: 10,
  }),
} as const;
