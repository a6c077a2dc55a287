import { mainLocale } from '@guichet/contract/main-locale.ts';
import { notifyOwner } from '#account/notices/notices.service.ts';
import { proveOwner } from '#account/passkeys/passkeys.service.ts';
import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import { beginSignIn, endSignIn } from '#account/sso/exchange.service.ts';
import { administratorSso } from '#account/sso/settings/sso-settings.service.ts';
import { readSsoSettings } from '#account/sso/settings/sso-settings.sql.ts';
import { consumeVerifiedIdentity, keepProven, readProven } from '#account/sso/sso-sign-in.service.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { signIn } from '../auth/auth.service.ts';
import { readCredentials } from '../auth/auth.sql.ts';
import { codeOf } from '../auth/auth-throttling.ts';
import {
  consumeCode,
  isOfApplication,
  requireFactorChange,
} from '../auth/second-factor/second-factor.service.ts';
import { refusalWithoutFactor } from '../auth/second-factor/second-factor.ts';
import { provePassword } from '../profile.service.ts';
import { administratorOfPerson, enterBySso } from './sso.service.ts';
import { deleteLinks, findLinkedAdministrator, insertLink, readLink } from './sso.sql.ts';
import { backofficePath } from './sso.ts';

/** Completes a sign-in through the provider with the second factor, under the same rate limit as any sign-in. */
const codeSso: Handler<'POST /user/admin/codeSSO'> = async (context) => {
  const { body, services, transaction } = context;
  const known = await transaction(async (db) => {
    const { administratorId } = await readProven(context, db, body.ticket, 'backoffice');
    const minutes = await countFailure(db, codeOf(services.secrets, administratorId), FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return (await readCredentials(db, administratorId)) ?? fail('sso.lost');
  });
  const { id, secondFactorSecret } = known;
  const isRight = await transaction(async (db) => {
    // The second factor may have been removed while the page asked for the code.
    const refusal = secondFactorSecret === null ? refusalWithoutFactor(known) : undefined;
    if (refusal) fail(refusal);
    const isFactor =
      secondFactorSecret === null || (await consumeCode(services, db, { id, secondFactorSecret }, body.code));
    if (!isFactor) return false;
    await consumeVerifiedIdentity(context, db, body.ticket, 'backoffice');
    await forgiveFailures(db, codeOf(services.secrets, id));
    await enterBySso(db, known);
    return true;
  });
  if (!isRight) {
    const refusal = isOfApplication(body.code)
      ? 'admin.second-factor-incorrect'
      : 'admin.recovery-code-incorrect';
    fail(refusal, { fields: { code: refusal } });
  }
  return signIn(context, { ...known, hasBothFactors: secondFactorSecret !== null }, 'identity');
};

/**
 * Links the account to the person. Both sides are proven: the account by the session that began and ends the link, the
 * person by the provider. Every other session of the account ends.
 */
const endLinkSso: Handler<'PUT /user/admin/linkSSO'> = async (context) => {
  const { body, identity, services, transaction } = context;
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const { asked, person } = await endSignIn(context, 'backoffice', body.answer);
  const { accountId, returnUrl } = asked;
  if (accountId !== identity.userId) fail('sso.other-account');
  await transaction(async (db) => {
    if ((await findLinkedAdministrator(db, person)) === accountId) return;
    if (!(await insertLink(db, accountId, person))) fail('sso.already-linked');
    await recordChange(db, identity, { action: 'administrator.sso-linked', subject: identity.email });
    await notifyOwner(db, owner, 'identity-linked');
    await endOtherSessions(db, owner, identity.sessionId);
  });
  services.jobs.wake();
  return { returnUrl };
};

/**
 * Receives the provider’s answer about an administrator. An administrator with a second factor at the portal must show
 * it, unless the provider asserts two factors.
 */
const finishSso: Handler<'POST /user/admin/finishSSO'> = async (context) => {
  const { body, transaction } = context;
  const { asked, sso, person } = await endSignIn(context, 'backoffice', body.answer);
  const { returnUrl, accountId } = asked;
  // The answer belongs to the link of a signed-in account, not to a sign-in.
  if (accountId !== undefined) fail('sso.lost');
  const known = await transaction((db) => administratorOfPerson(db, person, sso.choices));
  const { hasBothFactors } = person;
  if (known.secondFactorSecret !== null && !hasBothFactors) {
    const proven = { administratorId: known.id };
    const ticket = await transaction((db) => keepProven(context, db, proven, 'backoffice'));
    return { outcome: 'code-needed', returnUrl, ticket, email: known.email };
  }
  const refusal = hasBothFactors ? undefined : refusalWithoutFactor(known);
  if (refusal) fail(refusal);
  await transaction((db) => enterBySso(db, known));
  const session = await signIn(context, { ...known, hasBothFactors }, 'identity');
  return { outcome: 'signed-in', returnUrl, session };
};

/** Begins the link of the requester's account after a proof of identity. */
const linkSso: Handler<'POST /user/admin/linkSSO'> = async (context) => {
  const { body, identity, locale, services, tenant, transaction } = context;
  // A linked provider may assert both factors, so a link counts as a factor.
  await transaction((db) => requireFactorChange(services, db, identity));
  await proveOwner(context, body.password, (password) =>
    provePassword(services, tenant, identity, { password, field: 'password' }),
  );
  const returnUrl = `/${tenant.name}/backoffice/profil`;
  const wanted = { returnUrl, locale, accountId: identity.userId };
  return { address: await beginSignIn(context, 'backoffice', wanted) };
};

/** Redirects an administrator's browser to the provider. The sign-in page reports errors. */
const loginSso: Handler<'GET /user/admin/loginSSO'> = async (context) => {
  const { query, services, tenant } = context;
  const locale = query.language ?? context.locale;
  const returnUrl = backofficePath(query.returnUrl, tenant.name);
  try {
    return await beginSignIn(context, 'backoffice', { returnUrl, locale, ssoName: query.ssoName });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('sso.')) throw error;
    const login = `${tenantAddress(services.config.publicUrl, tenant, locale)}/backoffice/login`;
    return `${login}?${new URLSearchParams({ from: returnUrl, sso: error.code.slice('sso.'.length) })}`;
  }
};

/** Returns whether the requester's account is linked. */
const ownSso: Handler<'GET /user/admin/SSO'> = async ({ tenant, identity, transaction }) => {
  const [settings, linkedAt] = await transaction((db) =>
    Promise.all([readSsoSettings(db), readLink(db, identity.userId)]),
  );
  const offer = administratorSso(settings, mainLocale(tenant.languages));
  return {
    isOffered: offer !== undefined,
    labels: offer?.labels ?? {},
    ...(linkedAt && { linkedAt: linkedAt.toISOString() }),
  };
};

/** Unlinks the requester's account; without a password, a mailed link lets the owner set one. */
const unlinkSso: Handler<'DELETE /user/admin/SSO'> = async ({ identity, transaction }) => {
  await transaction(async (db) => {
    if (!(await deleteLinks(db, identity.userId))) return;
    await recordChange(db, identity, { action: 'administrator.sso-unlinked', subject: identity.email });
  });
  return undefined;
};

export const ssoRoutes = {
  // backoffice
  'GET /user/admin/loginSSO': loginSso,
  'POST /user/admin/finishSSO': finishSso,
  'POST /user/admin/codeSSO': codeSso,
  // administrator
  'GET /user/admin/SSO': ownSso,
  'POST /user/admin/linkSSO': linkSso,
  'PUT /user/admin/linkSSO': endLinkSso,
  'DELETE /user/admin/SSO': unlinkSso,
} satisfies Routes;
