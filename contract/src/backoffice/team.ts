import { z } from 'zod';
import { RIGHTS, type Right } from '../access.ts';
import { Email } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD } from '../call.ts';
import { Id, Instant, Labels, LocaleTag, Nothing, SEEN, VisibleName } from '../shapes.ts';
import { administratorErrors, passwordErrors } from './refusals.ts';

/** The back office’s team: administrators, roles, the second factor requirement, the audit log. */

export const RightCode = z.enum(RIGHTS satisfies readonly Right[]);

/** `master` is the super administrator of the provider tenant. */
export const AdministratorLevel = z.enum(['administrator', 'superAdministrator', 'master']);

/** A role assigned to administrators. */
export const HeldRole = z.object({
  id: Id,
  name: z.string(),
  rights: z.array(z.object({ code: RightCode })),
  isAdministratorRole: z.boolean().describe('Has every right of the tenant; cannot be changed or deleted'),
});

export const Role = HeldRole.extend({
  administratorCount: z.int().describe('Number of administrators with the role'),
});

export const Administrator = z.object({
  id: Id,
  email: z.string(),
  language: LocaleTag.describe('Language of mails to the administrator'),
  level: AdministratorLevel,
  roles: z.array(HeldRole),
  rights: z.array(RightCode).describe('Union of the roles’ rights; a super administrator has every right'),
  hasSecondFactor: z.boolean().describe('Whether an authenticator application is enrolled'),
  hasPasskey: z.boolean(),
  isActive: z.boolean().describe('Has set a password'),
  lastLoginAt: Instant.optional(),
});
const ofProvider = z.stringbool().optional().describe('For masters only: rights of the provider tenant');
export const admin = { right: 'settings.admin' } as const;
export const teamCalls = {
  'GET /settingsadmin/tenantadministrators': call({
    summary: 'Lists the administrators of the tenant',
    access: admin,
    query: z.object({ isTenantOAP: ofProvider }),
    answer: z.array(Administrator),
    errors: ['noclearance'],
  }),
  'POST /settingsadmin/administrator': call({
    summary: 'Creates an administrator, who is mailed a link to set a password; with an id, changes one',
    access: admin,
    body: z.object({
      id: Id.optional(),
      email: Email,
      language: LocaleTag,
      roles: z
        .array(Id)
        .max(50)
        .describe('For a new administrator; see addOrUpdateAdminRoles for an existing one')
        .optional(),
      isTenantOAP: z.boolean().optional(),
    }),
    answer: Administrator,
    errors: ['admin.email-already-used', 'role.not-found', ...administratorErrors],
    perMinute: 60,
  }),
  'PUT /settingsadmin/resetAdminPassword': call({
    summary: 'Ends an administrator’s password and sessions, and mails a link to set a new password',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: administratorErrors,
    perMinute: 60,
  }),
  'DELETE /settingsadmin/secondfactor': call({
    summary: 'Removes the second factor of an administrator who lost it, and ends their sessions',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: administratorErrors,
  }),
  'PUT /user/addOrUpdateAdminRoles': call({
    summary: 'Sets the roles of an administrator, effective for existing tokens',
    access: admin,
    query: z.object({ adminId: Id, isTenantOAP: ofProvider }),
    body: z.array(Id).max(50),
    answer: Administrator,
    errors: ['role.not-found', ...administratorErrors],
  }),
  'DELETE /settingsadmin/administrator': call({
    summary: 'Deletes an administrator',
    access: admin,
    query: z.object({ administratorId: Id, isTenantOAP: ofProvider }),
    answer: Nothing,
    errors: administratorErrors,
  }),
  'PUT /settingsadmin/superadministrator': call({
    summary:
      'Transfers the super administrator’s status to another administrator; the requester is signed out',
    access: admin,
    query: z.object({ administratorId: Id }),
    body: z.object({ password: z.string().max(200).describe('The requester’s password') }),
    answer: Nothing,
    errors: [
      'admin.not-super-administrator',
      'admin.not-yet-active',
      'admin.own-account',
      'admin.not-found',
      ...passwordErrors,
    ],
    perMinute: 10,
    expensive: HASHES_A_PASSWORD,
  }),
  'GET /settingsadmin/secondfactorpolicy': call({
    summary: 'Returns whether every administrator of the tenant must have a second factor',
    access: admin,
    answer: z.object({ isRequired: z.boolean() }),
  }),
  'PUT /settingsadmin/secondfactorpolicy': call({
    summary: 'Requires a second factor of every administrator of the tenant, or stops requiring it',
    access: admin,
    body: z.object({ isRequired: z.boolean() }),
    answer: z.object({ isRequired: z.boolean() }),
    errors: ['admin.second-factor-to-set'],
  }),
  'GET /settingsadmin/GetAllRights': call({
    summary: 'Lists the rights that roles of the tenant may have, with the pages they open',
    access: admin,
    answer: z.array(z.object({ code: RightCode, labels: Labels, descriptions: Labels })),
  }),
  'GET /Tenant/Role': call({
    summary: 'Lists the roles of the tenant',
    access: admin,
    answer: z.array(Role),
  }),
  'PUT /Tenant/AddOrUpdateRole': call({
    summary: 'Creates a role, or changes the role with the given id',
    access: admin,
    body: z.object({
      id: Id.optional(),
      name: VisibleName,
      rights: z.array(RightCode).max(50),
      seen: z
        .object({ name: z.string(), rights: z.array(RightCode) })
        .optional()
        .describe(SEEN),
    }),
    answer: Role,
    errors: [
      'role.not-found',
      'role.name-already-used',
      'role.administrator-role',
      'admin.grant-beyond-own',
      'settings.changed',
    ],
  }),
  'DELETE /Tenant/Role': call({
    summary: 'Deletes a role without administrators',
    access: admin,
    query: z.object({ roleId: Id }),
    answer: Nothing,
    errors: ['role.not-found', 'role.administrator-role', 'role.associated-to-administrator'],
  }),
} as const;
