import { z } from 'zod';
import { RIGHTS, type Right } from './access.ts';
import { Email, Session } from './account.ts';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { Id, Instant, Labels, Nothing } from './shapes.ts';
import { TenantType, Venue } from './tenants.ts';

/** The back office’s door and its team: sign-in, own profile, administrators, roles, the audit log. */

const Password = z
  .string()
  .max(200)
  .describe('16 characters or more: upper and lower case, digit, special character, no space');

const RightCode = z.enum(RIGHTS satisfies readonly Right[]);

const Language = z.enum(['fr-FR', 'en-GB', 'de-DE']);

/** Six digits of the authenticator application, or one of the recovery codes. */
const SecondFactorCode = z.string().trim().max(20);

/** `master` stands for the super administrator at the provider tenant. */
export const AdministratorLevel = z.enum(['administrator', 'superAdministrator', 'master']);

export const Role = z.object({
  id: Id,
  name: z.string(),
  rights: z.array(z.object({ code: RightCode })),
  isAdministratorRole: z.boolean().describe('Holds every right of the tenant; neither changed nor deleted'),
  administratorCount: z.int().describe('How many administrators it is assigned to'),
});

export const Administrator = z.object({
  id: Id,
  email: z.string(),
  language: Language,
  level: AdministratorLevel,
  roles: z.array(Role.pick({ id: true, name: true, rights: true })),
  rights: z.array(RightCode).describe('Of all roles together; a super administrator holds every one'),
  hasSecondFactor: z.boolean(),
  isActive: z.boolean().describe('Has chosen a password'),
  lastLoginAt: Instant.optional(),
});

/** Own profile of who is signed in. */
export const AdministratorProfile = Administrator.extend({
  mustSetSecondFactor: z.boolean().describe('The tenant asks for a second factor, and there is none yet'),
  recoveryCodesLeft: z.int(),
});

/** One change: who, when, what of what, from which value to which; secrets are masked. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  administratorEmail: z.string().describe('Empty for what the system did by itself'),
  action: z.string().describe('Such as role.changed or design.saved'),
  subject: z.string().describe('Name of what was changed, as it was then'),
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
});

const ofProvider = z.stringbool().optional().describe('Masters only: of the provider tenant');
const admin = { right: 'settings.admin' } as const;
const refusals = [
  'admin.not-found',
  'admin.super-administrator',
  'admin.master',
  'admin.own-account',
  'admin.grant-beyond-own',
  'noclearance',
] as const satisfies readonly ErrorCode[];

export const backofficeCalls = {
  'GET /Tenant/BackOffice': call({
    summary: 'What the back office’s frame is drawn from, also before anybody is signed in',
    access: 'backoffice',
    answer: z.object({
      tenant: Venue.extend({ type: TenantType, timeZone: z.string(), isInMaintenance: z.boolean() }),
      isProvider: z.boolean(),
      deploymentMode: z.enum(['dev', 'preprod', 'qa', 'prod']),
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
    ],
    perMinute: 20,
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
    answer: Nothing,
    errors: ['admin.super-administrator', 'admin.master'],
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
    answer: z.object({
      secret: z.string().describe('Base 32, to type'),
      uri: z.string().describe('otpauth: address, RFC 6238'),
      qrCode: z.string().describe('The address as an SVG picture'),
    }),
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

  'GET /settingsadmin/tenantadministrators': call({
    summary: 'Administrators of the tenant',
    access: admin,
    query: z.object({ isTenantOAP: ofProvider }),
    answer: z.array(Administrator),
    errors: ['noclearance'],
  }),
  'POST /settingsadmin/administrator': call({
    summary: 'Creates an administrator, who gets a link to choose a password; with an id, changes one',
    access: admin,
    body: z.object({
      id: Id.optional(),
      email: Email,
      language: Language,
      roles: z
        .array(Id)
        .max(50)
        .describe('Of a new administrator; for a known one see addOrUpdateAdminRoles')
        .optional(),
      isTenantOAP: z.boolean().optional(),
    }),
    answer: Administrator,
    errors: ['admin.email-already-used', 'role.not-found', ...refusals],
    perMinute: 60,
  }),
  'PUT /settingsadmin/resetAdminPassword': call({
    summary: 'Ends an administrator’s password and sessions, and sends them a link to choose a new one',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: refusals,
    perMinute: 60,
  }),
  'DELETE /settingsadmin/secondfactor': call({
    summary: 'Removes the second factor of an administrator who lost it, and ends their sessions',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: refusals,
  }),
  'PUT /user/addOrUpdateAdminRoles': call({
    summary: 'Sets the roles of an administrator; tokens already issued follow at once',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    body: z.array(Id).max(50),
    answer: Administrator,
    errors: ['role.not-found', ...refusals],
  }),
  'DELETE /settingsadmin/administrator': call({
    summary: 'Deletes an administrator',
    access: admin,
    query: z.object({ administratorId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: refusals,
  }),
  'PUT /settingsadmin/superadministrator': call({
    summary: 'Hands the super administrator’s right to another administrator; the sender is signed out',
    access: admin,
    query: z.object({ administratorId: Id }),
    answer: Nothing,
    errors: ['admin.not-super-administrator', 'admin.not-yet-active', 'admin.own-account', 'admin.not-found'],
  }),
  'GET /settingsadmin/secondfactorpolicy': call({
    summary: 'Whether every administrator of the tenant must have a second factor',
    access: admin,
    answer: z.object({ isRequired: z.boolean() }),
  }),
  'PUT /settingsadmin/secondfactorpolicy': call({
    summary: 'Asks every administrator of the tenant for a second factor, or no longer',
    access: admin,
    body: z.object({ isRequired: z.boolean() }),
    answer: z.object({ isRequired: z.boolean() }),
    errors: ['admin.second-factor-to-set'],
  }),
  'GET /settingsadmin/GetAllRights': call({
    summary: 'The rights that a role of the tenant may hold, with what they open',
    access: admin,
    answer: z.array(z.object({ code: RightCode, labels: Labels, descriptions: Labels })),
  }),
  'GET /Tenant/Role': call({
    summary: 'Roles of the tenant',
    access: admin,
    answer: z.array(Role),
  }),
  'PUT /Tenant/AddOrUpdateRole': call({
    summary: 'Creates a role, or changes the one whose id is given',
    access: admin,
    body: z.object({
      id: Id.optional(),
      name: z.string().trim().min(1).max(80),
      rights: z.array(RightCode).max(50),
    }),
    answer: Role,
    errors: ['role.not-found', 'role.name-already-used', 'role.administrator-role', 'admin.grant-beyond-own'],
  }),
  'DELETE /Tenant/Role': call({
    summary: 'Deletes a role that nobody holds',
    access: admin,
    query: z.object({ roleId: Id }),
    answer: Nothing,
    errors: ['role.not-found', 'role.administrator-role', 'role.associated-to-administrator'],
  }),
  'GET /settingsadmin/audit': call({
    summary: 'Who changed what, newest first',
    access: admin,
    query: z.object({
      before: Id.optional().describe('The last entry seen: those before it follow'),
      search: z.string().max(200).optional().describe('In address, action and subject'),
      action: z.string().max(80).optional().describe('Actions that begin so: role, design, …'),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    answer: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
} as const;
