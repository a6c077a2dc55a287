import { emailKey } from '#account/auth/auth.ts';
import { notifyOldAddress, notifyOwner } from '#account/notices/notices.service.ts';
import { newPasswordProblems } from '#account/profile/profile.service.ts';
import { refuse } from '#account/profile/profile.ts';
import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import { qrCodeSvg } from '#platform/pdf/barcode.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { issueSession } from './auth/auth.service.ts';
import { setPassword } from './auth/auth.sql.ts';
import { codeOf } from './auth/auth-throttling.ts';
import {
  encryptSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  requireFactorChange,
  stepOf,
  uriOf,
} from './auth/second-factor/second-factor.service.ts';
import {
  readSecondFactorDraft,
  removeSecondFactor,
  saveSecondFactorDraft,
  turnOnSecondFactor as store,
} from './auth/second-factor/second-factor.sql.ts';
import { endLinks } from './links/links.sql.ts';
import { provePassword } from './profile.service.ts';
import {
  changeTeam,
  readMember,
  refuseFor,
  refuseKnownEmail,
  type TeamWork,
  traceOf,
} from './team/team.service.ts';
import { readAdministrator, readRoles, removeAdministrator, updateAdministrator } from './team/team.sql.ts';
import { modificationError, toProfile } from './team/team.ts';

/** Begins the setup of a second factor. An existing factor stays in force until the new factor’s first code. */
const beginSecondFactor: Handler<'POST /user/admin/secondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const own = await transaction((db) => requireFactorChange(services, db, identity));
  // Without the password, a stolen session could lock its owner out permanently.
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  const secret = newSecret();
  const draft = encryptSecret(services, identity.userId, secret);
  await transaction((db) => saveSecondFactorDraft(db, identity.userId, draft));
  const uri = uriOf(secret, tenant.displayName, own.email);
  return { secret, uri, qrCode: qrCodeSvg(uri) };
};

/**
 * Deletes the requester's account, unless it is the super administrator’s. The page asks for the password; a client that
 * calls without a body need not send it.
 */
const deleteOwnAccount: Handler<'DELETE /user/admin/administrator'> = async (call) => {
  const { body, tenant, identity, services } = call;
  const password = body?.password;
  if (password !== undefined)
    await provePassword(services, tenant, identity, { password, field: 'password' });
  const work: TeamWork<void> = async (db, actor) => {
    const own = await readMember(db, tenant, actor.userId);
    refuseFor(modificationError(own));
    await removeAdministrator(db, own.id);
    const changes = traceOf(own);
    await recordChange(db, actor, { action: 'administrator.deleted', subject: own.email, changes });
  };
  await changeTeam(services, tenant, identity, work, 'administrator');
  return undefined;
};

/** Returns the administrator’s own profile and rights. */
const getOwnAccount: Handler<'GET /user/admin/administrator'> = async (call) => {
  const { tenant, identity, services, transaction } = call;
  if (identity.visit) return visitorProfile(call, identity.visit);
  const [own, roles] = await transaction((db) =>
    Promise.all([readAdministrator(db, identity.userId), readRoles(db)]),
  );
  return own ? toProfile(own, roles, tenant, { identity, now: services.clock() }) : fail('session.expired');
};

/** Returns the profile of a visitor from the platform: the account of the provider tenant, the rights of the visit. */
async function visitorProfile(
  { identity, locale, services, tenant }: CallContext<'GET /user/admin/administrator'>,
  { endsAt }: { endsAt: number },
) {
  const provider = (await services.tenants.provider()) ?? fail('session.expired');
  const own = await services.database.tenant(provider.id, (db) => readAdministrator(db, identity.userId));
  if (!own) fail('session.expired');
  const site = tenantAddress(services.config.publicUrl, provider, locale);
  return {
    ...toProfile({ ...own, roleIds: [] }, [], tenant, { identity, now: services.clock() }),
    level: 'administrator' as const,
    rights: [...identity.rights],
    visit: {
      endsAt: new Date(endsAt).toISOString(),
      home: `${site}/backoffice/masterarea/${tenant.id}`,
    },
  };
}

/** Changes the password of an administrator who proves the present password; every other session ends. */
const modifyPassword: Handler<'POST /user/admin/modifypassword'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  refuse({
    ...(body.oldPassword === '' && { oldPassword: 'field.required' as const }),
    ...(await newPasswordProblems(body, tenant, 'backoffice')),
  });
  await provePassword(services, tenant, identity, { password: body.oldPassword, field: 'oldPassword' });
  const passwordHash = await hashPassword(body.password);
  const tokenVersion = await transaction(async (db) => {
    const version = await setPassword(db, identity.userId, passwordHash, identity);
    if (version === undefined) fail('session.expired');
    await endLinks(db, identity.userId);
    await notifyOwner(db, { kind: 'administrator', id: identity.userId }, 'password');
    await recordChange(db, identity, { action: 'administrator.password-changed', subject: identity.email });
    return version;
  });
  services.jobs.wake();
  const { userId: id, sessionId, hasBothFactors, mayEnrol } = identity;
  return issueSession(services, tenant, { id, tokenVersion, sessionId, hasBothFactors, mayEnrol });
};

/** Turns the requester's second factor off, unless the tenant requires one and no passkey exists. Other sessions end. */
const removeOwnSecondFactor: Handler<'POST /user/admin/removesecondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  const owner = { kind: 'administrator', id: identity.userId } as const;
  await transaction(async (db) => {
    const own = await requireFactorChange(services, db, identity);
    if (own.isSecondFactorRequired && !own.hasPasskey) fail('admin.second-factor-enforced');
    if (!(await removeSecondFactor(db, owner.id))) return;
    await notifyOwner(db, owner, 'second-factor-removed');
    await endOtherSessions(db, owner, identity.sessionId);
    await recordChange(db, identity, {
      action: 'administrator.second-factor-removed',
      subject: identity.email,
    });
  });
  services.jobs.wake();
  return undefined;
};

/** Turns the second factor on with a first code: every other session ends, and a mail notifies the owner. */
const turnOnSecondFactor: Handler<'PUT /user/admin/secondfactor'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const { userId: id } = identity;
  const tries = codeOf(services.secrets, id);
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(services, id, code));
  const tokenVersion = await transaction(async (db) => {
    const minutes = await countFailure(db, tries, FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    const draft = await readSecondFactorDraft(db, id);
    const step = draft === undefined ? undefined : stepOf(services, id, draft, body.code);
    if (draft === undefined || step === undefined) return undefined;
    await requireFactorChange(services, db, identity);
    await forgiveFailures(db, tries);
    const version = await store(db, id, {
      draft,
      step,
      recoveryCodes: hashes,
      keptSession: identity.sessionId,
    });
    if (version === undefined) return undefined;
    await recordChange(db, identity, { action: 'administrator.second-factor-set', subject: identity.email });
    await notifyOwner(db, { kind: 'administrator', id }, 'second-factor-set');
    return version;
  });
  if (tokenVersion === undefined) {
    fail('admin.second-factor-incorrect', { fields: { code: 'admin.second-factor-incorrect' } });
  }
  services.jobs.wake();
  return {
    ...(await issueSession(services, tenant, { ...identity, id, tokenVersion, hasBothFactors: true })),
    recoveryCodes,
  };
};

/**
 * Changes the requester's language and, with the password, the e-mail address, which can receive password links. A
 * change of the address ends every other session and mails a notice to the old address.
 */
const updateOwnAccount: Handler<'PUT /user/admin/administrator'> = async (call) => {
  const { body, tenant, identity, services, transaction } = call;
  const isMoving = emailKey(body.email) !== emailKey(identity.email);
  if (isMoving) {
    if (!body.password) fail('request.invalid', { fields: { password: 'field.required' } });
    await provePassword(services, tenant, identity, { password: body.password, field: 'password' });
  }
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const change = transaction(async (db) => {
    const before = await readAdministrator(db, identity.userId);
    if (before?.tokenVersion !== identity.tokenVersion) fail('session.expired');
    await updateAdministrator(db, identity.userId, body);
    if (isMoving) {
      await endLinks(db, identity.userId);
      await notifyOldAddress(services.secrets, db, owner, before.email);
      await endOtherSessions(db, owner, identity.sessionId);
    }
    const [after, roles] = await Promise.all([readAdministrator(db, identity.userId), readRoles(db)]);
    if (!after) fail('session.expired');
    const changes = changesBetween(
      { email: before.email, language: before.language },
      { email: after.email, language: after.language },
    );
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'administrator.changed', subject: before.email, changes });
    return toProfile(after, roles, tenant, { identity, now: services.clock() });
  });
  const profile = await change.catch(refuseKnownEmail);
  services.jobs.wake();
  return profile;
};

export const profileRoutes = {
  // administrator-without-2fa
  'GET /user/admin/administrator': getOwnAccount,
  'POST /user/admin/modifypassword': modifyPassword,
  'POST /user/admin/secondfactor': beginSecondFactor,
  'PUT /user/admin/secondfactor': turnOnSecondFactor,
  // administrator
  'PUT /user/admin/administrator': updateOwnAccount,
  'DELETE /user/admin/administrator': deleteOwnAccount,
  'POST /user/admin/removesecondfactor': removeOwnSecondFactor,
} satisfies Routes;
