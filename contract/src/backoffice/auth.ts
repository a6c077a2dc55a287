import { z } from 'zod';
import { ByEmail, Device, Email, Session, SignedIn, TypedEmail } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Nothing } from '../shapes.ts';
import { TenantType, Venue } from '../tenants/directory.ts';
import { UsedLink } from '../tenants/documents.ts';
import { OfferedLanguages } from '../tenants/languages.ts';
import { Versions } from '../tenants/parameters.ts';
import { AdministratorSso } from './sso-offer.ts';

/** Sign-in to the back office; the administrator’s own account is in profile.ts, the team in team.ts. */

export const Password = z
  .string()
  .max(200)
  .describe('16 characters or more: upper and lower case, digit, special character, no space');

/** Six digits of the authenticator application, or one of the recovery codes. */
export const SecondFactorCode = z.string().trim().max(20);
export const backofficeAuthCalls = {
  'GET /Tenant/BackOffice': call({
    summary: 'What the back office’s shell shows, also before sign-in',
    access: 'backoffice',
    answer: z.object({
      tenant: Venue.extend({
        type: TenantType,
        timeZone: z.string(),
        isInMaintenance: z.boolean(),
        languages: OfferedLanguages,
      }),
      isProvider: z.boolean(),
      offersCards: z.boolean().describe('Whether the ticketing system has cards, with rights on them'),
      deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
      designVersion: z.int().describe('In the address of the stylesheet'),
      logo: z.string().optional().describe('Address of the logo'),
      disconnectingPage: z.string().optional().describe('Address after a logout'),
      usedLinks: z.array(UsedLink).describe('Of the footer'),
      contactEmail: z.string().optional().describe('Whom to ask for an accessible document'),
      sso: AdministratorSso.optional().describe('Where administrators may sign in too'),
      versions: Versions,
    }),
  }),
  'POST /user/admin/login': call({
    summary: 'Signs an administrator in; with the second factor where there is one',
    access: 'backoffice',
    body: z.object({
      email: TypedEmail,
      password: z.string().max(200),
      code: SecondFactorCode.optional(),
      device: Device.optional(),
    }),
    answer: SignedIn,
    errors: [
      'account.invalid-credentials',
      'account.temporarily-blocked',
      'admin.second-factor-required',
      'admin.second-factor-incorrect',
      'admin.recovery-code-incorrect',
      'admin.passkey-required',
      'admin.enrolment-link',
    ],
    perMinute: SIGN_INS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/forgottenpassword': call({
    summary: 'Sends a link to choose a new password; answers alike whether the address is known or not',
    access: 'backoffice',
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/admin/setpassword': call({
    summary: 'Chooses the first or a new password with the key of a link sent by e-mail; the key is spent',
    access: 'backoffice',
    body: z.object({ key: z.string().max(200), password: Password, confirmation: Password }),
    answer: z.object({
      email: Email.describe('Whose password it is now, to sign in with'),
      session: Session.optional().describe(
        'To enrol the second factor that the tenant requires; of an invitation or a reset',
      ),
    }),
    errors: ['admin.password-link', 'admin.password-format'],
    perMinute: MAILS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/logout': call({
    summary: 'Ends every session of the administrator; the visit of an administrator of the platform',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Nothing,
  }),
  'DELETE /user/admin/session': call({
    summary: 'Ends the session that asks alone, or the visit of an administrator of the platform',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Nothing,
  }),
  'GET /user/admin/RefreshToken': call({
    summary: 'Extends the session',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Session,
  }),
} as const;
