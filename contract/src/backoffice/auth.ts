import { z } from 'zod';
import { ByEmail, Device, Email, Session, SignedIn, TypedEmail } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD, MAILS_PER_MINUTE, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Nothing } from '../shapes.ts';
import { TenantType, Venue } from '../tenants/directory.ts';
import { UsedLink } from '../tenants/documents.ts';
import { OfferedLanguages } from '../tenants/languages.ts';
import { Versions } from '../tenants/parameters.ts';
import { AdministratorSso } from './sso-offer.ts';

/** Sign-in to the back office. The administrator’s own account is in profile.ts, the team in team.ts. */

export const Password = z
  .string()
  .max(200)
  .describe('16 characters or more: upper and lower case, digit, special character, no space');

/** Six digits of the authenticator application, or a recovery code. */
export const SecondFactorCode = z.string().trim().max(20);
export const backofficeAuthCalls = {
  'GET /Tenant/BackOffice': call({
    summary: 'Returns the data of the back office’s shell, even before sign-in',
    access: 'backoffice',
    answer: z.object({
      tenant: Venue.extend({
        type: TenantType,
        timeZone: z.string(),
        isInMaintenance: z.boolean(),
        languages: OfferedLanguages,
      }),
      isProvider: z.boolean(),
      offersCards: z.boolean().describe('Whether the ticketing system has cards with entitlements'),
      hasBoxOffice: z
        .boolean()
        .describe(
          'Whether the venue’s catalogue, timetable and entrance are edited here, not in another system',
        ),
      deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
      designVersion: z.int().describe('Version in the address of the stylesheet'),
      logo: z.string().optional().describe('Address of the logo'),
      disconnectingPage: z.string().optional().describe('Address to open after a logout'),
      usedLinks: z.array(UsedLink).describe('Links of the footer'),
      contactEmail: z.string().optional().describe('Contact for accessible documents'),
      sso: AdministratorSso.optional().describe('Identity provider at which administrators may sign in'),
      versions: Versions,
    }),
  }),
  'POST /user/admin/login': call({
    summary: 'Signs an administrator in, with the second factor if there is one',
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
    summary: 'Mails a link to set a new password; the response is the same for known and unknown addresses',
    access: 'backoffice',
    body: ByEmail,
    answer: Nothing,
    perMinute: MAILS_PER_MINUTE,
  }),
  'POST /user/admin/setpassword': call({
    summary: 'Sets a password with the key from a mailed link; the key is then used up',
    access: 'backoffice',
    body: z.object({ key: z.string().max(200), password: Password, confirmation: Password }),
    answer: z.object({
      email: Email.describe('E-mail address of the account, to sign in with'),
      session: Session.optional().describe(
        'Key to enrol the required second factor; present after an invitation or a reset',
      ),
    }),
    errors: ['admin.password-link', 'admin.password-format'],
    perMinute: MAILS_PER_MINUTE,
    expensive: HASHES_A_PASSWORD,
  }),
  'POST /user/admin/logout': call({
    summary: 'Ends all sessions of the administrator, or the visit of a platform administrator',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Nothing,
  }),
  'DELETE /user/admin/session': call({
    summary: 'Ends the session of the request, or the visit of a platform administrator',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Nothing,
  }),
  'GET /user/admin/RefreshToken': call({
    summary: 'Renews the session',
    access: 'administrator-without-2fa',
    answersOnVisit: true,
    answer: Session,
  }),
} as const;
