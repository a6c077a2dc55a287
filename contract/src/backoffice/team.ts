import { z } from 'zod';
import { RIGHTS, type Right } from '../access.ts';
import { Email } from '../account/auth.ts';
import { call, HASHES_A_PASSWORD } from '../call.ts';
import { Id, Instant, Labels, LocaleTag, Nothing, SEEN, VisibleName } from '../shapes.ts';
import { administratorErrors, passwordErrors } from './refusals.ts';

/** The back office’s team: administrators, roles, the second factor required of them, the audit log. */

export const RightCode = z.enum(RIGHTS satisfies readonly Right[]);

/** `master` is the super administrator of the provider tenant. */
export const AdministratorLevel = z.enum(['administrator', 'superAdministrator', 'master']);

/** A role as administrators hold it. */
export const HeldRole = z.object({
  id: Id,
  name: z.string(),
  rights: z.array(z.object({ code: RightCode })),
  isAdministratorRole: z.boolean().describe('Holds every right of the tenant; neither changed nor deleted'),
});

export const Role = HeldRole.extend({
  administratorCount: z.int().describe('How many administrators it is assigned to'),
});

export const Administrator = z.object({
  id: Id,
  email: z.string(),
  language: LocaleTag.describe('In which the administrator is written to'),
  level: AdministratorLevel,
  roles: z.array(HeldRole),
  rights: z.array(RightCode).describe('Of all roles together; a super administrator holds every one'),
  hasSecondFactor: z.boolean().describe('Codes of an application'),
  hasPasskey: z.boolean(),
  isActive: z.boolean().describe('Has chosen a password'),
  lastLoginAt: Instant.optional(),
});
const ofProvider = z.stringbool().optional().describe('Masters only: of the provider tenant');
export const admin = { right: 'settings.admin' } as const;
export const teamCalls = {
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
      language: LocaleTag,
      roles: z
        .array(Id)
        .max(50)
        .describe('Of a new administrator; for a known one see addOrUpdateAdminRoles')
        .optional(),
      isTenantOAP: z.boolean().optional(),
    }),
    answer: Administrator,
    errors: ['admin.email-already-used', 'role.not-found', ...administratorErrors],
    perMinute: 60,
  }),
  'PUT /settingsadmin/resetAdminPassword': call({
    summary: 'Ends an administrator’s password and sessions, and sends them a link to choose a new one',
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
    summary: 'Sets the roles of an administrator; tokens already issued follow at once',
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
    summary: 'Hands the super administrator’s right to another administrator; the sender is signed out',
    access: admin,
    query: z.object({ administratorId: Id }),
    body: z.object({ password: z.string().max(200).describe('The sender’s own') }),
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
    summary: 'Deletes a role that no administrator holds',
    access: admin,
    query: z.object({ roleId: Id }),
    answer: Nothing,
    errors: ['role.not-found', 'role.administrator-role', 'role.associated-to-administrator'],
  }),
} as const;
