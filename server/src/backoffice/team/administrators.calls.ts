import { emailKey } from '#account/auth/auth.ts';
import { notifyOldAddress, notifyOwner } from '#account/notices/notices.service.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { endSessions } from '../auth/auth.sql.ts';
import { resetFactors } from '../auth/second-factor/second-factor.sql.ts';
import { superLevelOf } from '../backoffice.ts';
import { requestLink } from '../links/links.service.ts';
import { endLinks } from '../links/links.sql.ts';
import { provePassword } from '../profile.service.ts';
import {
  answerMember,
  changeTeam,
  chooseRoles,
  namesOf,
  readMember,
  refuseFor,
  refuseKnownEmail,
  type TeamMember,
  type TeamWork,
  traceOf,
} from './team.service.ts';
import {
  type AdministratorRow,
  endPassword,
  insertAdministrator,
  readAdministrators,
  readRoles,
  readSecondFactorPolicy,
  removeAdministrator,
  storeRoles,
  storeSecondFactorPolicy,
  transferLevel,
  updateAdministrator,
} from './team.sql.ts';
import { refusalOfProvider, refusalToChange, refusalToSetRoles, toAdministrator } from './team.ts';

/** Returns the administrators of the tenant. */
const administrators: Handler<'GET /settingsadmin/tenantadministrators'> = async (call) => {
  const { query, tenant, identity, transaction } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  const [rows, roles] = await transaction((db) => Promise.all([readAdministrators(db), readRoles(db)]));
  return rows.map((row) => toAdministrator(row, roles, tenant));
};

/** Deletes another administrator. */
const deleteAdministrator: Handler<'DELETE /settingsadmin/administrator'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.administratorId);
    refuseFor(refusalToChange(actor, member));
    await removeAdministrator(db, member.id);
    const changes = traceOf(member);
    await recordChange(db, actor, { action: 'administrator.deleted', subject: member.email, changes });
  });
  return undefined;
};

/**
 * Removes every factor of an administrator who lost them, passkeys included, and ends their sessions. Where the tenant
 * requires a factor, a mailed link lets them enrol another one.
 */
const removeSecondFactor: Handler<'DELETE /settingsadmin/secondfactor'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    if (!(await resetFactors(db, member.id))) return;
    await endSessions(db, member.id);
    await notifyOwner(db, { kind: 'administrator', id: member.id }, 'factors-reset');
    if (await readSecondFactorPolicy(db)) await requestLink(db, 'access-reset', member.email);
    await recordChange(db, actor, { action: 'administrator.second-factor-removed', subject: member.email });
  });
  services.jobs.wake();
  return undefined;
};

/** Ends the password and the sessions of an administrator and mails a link to choose a new password. */
const resetPassword: Handler<'PUT /settingsadmin/resetAdminPassword'> = async (call) => {
  const { query, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    refuseFor(refusalToChange(actor, member));
    await endPassword(db, member.id);
    await requestLink(db, member.wasActive ? 'access-reset' : 'first-password', member.email);
    await recordChange(db, actor, { action: 'administrator.password-reset', subject: member.email });
  });
  services.jobs.wake();
  return undefined;
};

type Call = CallContext<'POST /settingsadmin/administrator'>;

/** Creates an administrator and mails a link to choose a password; with an id, changes an administrator. */
const saveAdministrator: Handler<'POST /settingsadmin/administrator'> = async (call) => {
  const { body, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, body.isTenantOAP));
  const { id: known } = body;
  // Roles have their own call, so a field `roles` is refused rather than silently ignored.
  if (known !== undefined && body.roles) fail('request.invalid', { fields: { roles: 'field.format' } });
  const save: TeamWork<string> = known === undefined ? create(call) : change(call, known);
  const work = changeTeam(services, tenant, identity, async (db, actor) =>
    answerMember(db, tenant, await save(db, actor)),
  );
  const answer = await work.catch(refuseKnownEmail);
  services.jobs.wake();
  return answer;
};

/** Creates an administrator. @returns the new id */
function create({ body, tenant }: Call): TeamWork<string> {
  return async (db, actor) => {
    const roles = chooseRoles(await readRoles(db), body.roles ?? []);
    const newAdministrator = { id: '', level: 'administrator', rights: [] } as const;
    refuseFor(refusalToSetRoles(actor, newAdministrator, [[], roles], tenant));
    const id = await insertAdministrator(db, body);
    await storeRoles(
      db,
      id,
      roles.map((role) => role.id),
    );
    await requestLink(db, 'first-password', body.email);
    const changes = changesBetween({}, { language: body.language, roles: namesOf(roles) });
    await recordChange(db, actor, { action: 'administrator.created', subject: body.email, changes });
    return id;
  };
}

function change({ body, tenant, services }: Call, id: string): TeamWork<string> {
  return async (db, actor) => {
    const before = await readMember(db, tenant, id);
    refuseFor(refusalToChange(actor, before));
    await updateAdministrator(db, id, body);
    if (emailKey(before.email) !== emailKey(body.email)) {
      // Links sent to the old address end; an administrator without a password gets a link at the new address.
      await endLinks(db, id);
      await endSessions(db, id);
      await notifyOldAddress(services.secrets, db, { kind: 'administrator', id }, before.email);
      if (!before.wasActive) await requestLink(db, 'first-password', body.email);
    }
    const after = { email: body.email, language: body.language };
    const changes = changesBetween({ email: before.email, language: before.language }, after);
    if (changes.length > 0)
      await recordChange(db, actor, { action: 'administrator.changed', subject: before.email, changes });
    return id;
  };
}

/** Returns whether every administrator of the tenant must have a second factor. */
const secondFactorPolicy: Handler<'GET /settingsadmin/secondfactorpolicy'> = async ({ transaction }) => ({
  isRequired: await transaction(readSecondFactorPolicy),
});

/** Gives an administrator exactly these roles; tokens already issued get the new rights immediately. */
const setRoles: Handler<'PUT /user/addOrUpdateAdminRoles'> = async (call) => {
  const { query, body, tenant, identity, services } = call;
  refuseFor(refusalOfProvider(identity, tenant, query.isTenantOAP));
  return changeTeam(services, tenant, identity, async (db, actor) => {
    const member = await readMember(db, tenant, query.adminId);
    const before = chooseRoles(member.allRoles, member.roleIds);
    const after = chooseRoles(member.allRoles, body);
    refuseFor(refusalToSetRoles(actor, member, [before, after], tenant));
    await storeRoles(
      db,
      member.id,
      after.map((role) => role.id),
    );
    const changes = changesBetween({ roles: namesOf(before) }, { roles: namesOf(after) });
    if (changes.length > 0)
      await recordChange(db, actor, {
        action: 'administrator.roles-changed',
        subject: member.email,
        changes,
      });
    return answerMember(db, tenant, member.id);
  });
};

/**
 * Turns the requirement of a second factor on or off for all administrators. A requester without a factor is refused, as
 * the requirement would lock them out. Sessions without a factor end, and administrators without one get a mailed link.
 */
const setSecondFactorPolicy: Handler<'PUT /settingsadmin/secondfactorpolicy'> = async (call) => {
  const { body, tenant, identity, services } = call;
  const { isRequired } = body;
  await changeTeam(services, tenant, identity, async (db, actor) => {
    const all = await readAdministrators(db);
    const own = all.find(({ id }) => id === actor.userId);
    if (isRequired && !own?.hasSecondFactor && !actor.hasBothFactors) fail('admin.second-factor-to-set');
    const before = await readSecondFactorPolicy(db);
    if (before === isRequired) return;
    await storeSecondFactorPolicy(db, isRequired);
    if (isRequired)
      await askForFactors(
        db,
        all.filter(({ id }) => id !== actor.userId),
      );
    const changes = [{ field: 'isRequired', from: String(before), to: String(isRequired) }];
    await recordChange(db, actor, {
      action: 'second-factor-policy.changed',
      subject: tenant.displayName,
      changes,
    });
  });
  services.jobs.wake();
  return { isRequired };
};

async function askForFactors(db: TenantDb, others: readonly AdministratorRow[]): Promise<void> {
  for (const { id, email, isActive, hasSecondFactor, hasPasskey } of others) {
    if (hasSecondFactor) continue;
    await endSessions(db, id);
    // The link of an unanswered invitation enrols the factor itself.
    if (!hasPasskey && isActive) await requestLink(db, 'access-reset', email);
  }
}

/**
 * Transfers the super administrator’s right to another administrator. The sender keeps the administrator role, and is
 * signed out.
 */
const transfer: Handler<'PUT /settingsadmin/superadministrator'> = async (call) => {
  const { query, body, tenant, identity, services } = call;
  // This check avoids hashing; the transaction below checks the right again.
  if (!identity.isSuper) fail('admin.not-super-administrator');
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  await changeTeam(services, tenant, identity, async (db, actor) => {
    if (!actor.isSuper) fail('admin.not-super-administrator');
    const member = await readMember(db, tenant, query.administratorId);
    if (member.id === actor.userId) fail('admin.own-account');
    if (!member.isActive) fail('admin.not-yet-active');
    const level = superLevelOf(tenant);
    const sender = await readMember(db, tenant, actor.userId);
    await transferLevel(db, { from: actor.userId, to: member.id, level });
    const changes = [{ field: level, from: actor.email, to: member.email }];
    await recordChange(db, actor, {
      action: 'super-administrator.transferred',
      subject: member.email,
      changes,
    });
    const kept = await readMember(db, tenant, actor.userId);
    const roles = changesBetween({ roles: rolesOf(sender) }, { roles: rolesOf(kept) });
    if (roles.length > 0)
      await recordChange(db, actor, {
        action: 'administrator.roles-changed',
        subject: actor.email,
        changes: roles,
      });
  });
  return undefined;
};

const rolesOf = ({ allRoles, roleIds }: TeamMember): string => namesOf(chooseRoles(allRoles, roleIds));

export const administratorsRoutes = {
  // administrator: settings.admin
  'GET /settingsadmin/tenantadministrators': administrators,
  'POST /settingsadmin/administrator': saveAdministrator,
  'PUT /settingsadmin/resetAdminPassword': resetPassword,
  'DELETE /settingsadmin/secondfactor': removeSecondFactor,
  'PUT /user/addOrUpdateAdminRoles': setRoles,
  'DELETE /settingsadmin/administrator': deleteAdministrator,
  'PUT /settingsadmin/superadministrator': transfer,
  'GET /settingsadmin/secondfactorpolicy': secondFactorPolicy,
  'PUT /settingsadmin/secondfactorpolicy': setSecondFactorPolicy,
} satisfies Routes;
