import { mainLocale } from '@guichet/contract/main-locale.ts';
import { prolongAdministrator } from '#account/auth/auth.service.ts';
import { notifyOwner } from '#account/notices/notices.service.ts';
import { newPasswordProblems } from '#account/profile/profile.service.ts';
import { refuse } from '#account/profile/profile.ts';
import { endSession } from '#account/sessions/sessions.sql.ts';
import { administratorSso } from '#account/sso/settings/sso-settings.service.ts';
import { readSsoSettings } from '#account/sso/settings/sso-settings.sql.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import { VERSION } from '#kernel/configuration/version.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { countMail, dropExpiredCounts, forgiveLogin } from '#platform/auth/throttle.ts';
import { shownLinks } from '#tenants/documents/documents.service.ts';
import { disconnectingPageOf } from '#tenants/end-of-navigation/end-of-navigation.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { readPictures } from '#tenants/pictures/pictures.sql.ts';
import { LOGO, pictureAddress } from '#tenants/pictures/pictures.ts';
import { hashKey, requestLink } from '../links/links.service.ts';
import { consumeLink, endLinks, isLinkGood } from '../links/links.sql.ts';
import { permitsEnrolment } from '../links/links.ts';
import { atTenant } from '../master-area/master-area.sql.ts';
import { leaveVisit } from '../visits/visits.sql.ts';
import { signIn } from './auth.service.ts';
import { endSessions, readCredentials, setPassword as storePassword } from './auth.sql.ts';
import { linkMails, loginSubjects } from './auth-throttling.ts';
import { login } from './login.call.ts';

/** Ends the requesting session only; for an administrator of the platform, their visit. */
const endOwnSession: Handler<'DELETE /user/admin/session'> = (context) => {
  const { sessionId, userId: id } = context.identity;
  return leave(context, (db) =>
    sessionId === undefined ? endSessions(db, id) : endSession(db, { kind: 'administrator', id }, sessionId),
  );
};

/**
 * Requests a link to choose a new password. The call does the same work for an address without administrator; the job
 * that writes the mail sends none to such an address.
 */
const forgottenPassword: Handler<'POST /user/admin/forgottenpassword'> = async (call) => {
  const { body, address, services, transaction } = call;
  const { secrets } = services;
  const isWithinLimits = await transaction(async (db) => {
    await dropExpiredCounts(db);
    if (!(await countMail(db, linkMails(secrets, body.email, address)))) return false;
    await requestLink(db, 'new-password', body.email);
    return true;
  });
  if (!isWithinLimits) fail('request.too-many');
  services.jobs.wake();
  return undefined;
};

/** Ends every session of the administrator; for an administrator of the platform, only the current visit. */
const logout: Handler<'POST /user/admin/logout'> = (context) =>
  leave(context, (db) => endSessions(db, context.identity.userId));

/** Ends the visit of an administrator of the platform, or the sessions of any other administrator. */
export async function leave(
  {
    tenant,
    identity,
    services,
    transaction,
  }: Pick<CallContext<'POST /user/admin/logout'>, 'identity' | 'services' | 'tenant' | 'transaction'>,
  end: (db: TenantDb) => Promise<unknown>,
): Promise<undefined> {
  const { visit } = identity;
  const provider = visit && (await services.tenants.provider());
  await transaction(async (db) => {
    if (!visit) return end(db);
    if (!(await leaveVisit(db, visit.id))) return;
    const record = { action: 'venue.left', subject: tenant.displayName };
    await recordChange(db, identity, record);
    if (provider) await atTenant(db, provider.id, (own) => recordChange(own, identity, record));
  });
}

/** Issues a fresh token to the bearer of a valid token. */
const refreshToken: Handler<'GET /user/admin/RefreshToken'> = (context) =>
  prolongAdministrator(context, context.identity);

/**
 * Sets the password: the link's key proves access to the account's mailbox. Every session ends. Where the tenant
 * requires a second factor, a link that permits it opens a session in which the administrator enrols the first factor.
 */
const setPassword: Handler<'POST /user/admin/setpassword'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  refuse(await newPasswordProblems(body, tenant, 'backoffice'));
  refuseWhenBusy();
  const keyHash = hashKey(body.key);
  // This check avoids hashing for a bad key; the transaction below checks the key again.
  if (!(await transaction((db) => isLinkGood(db, keyHash)))) fail('admin.password-link');
  const passwordHash = await hashPassword(body.password);
  const { own, tokenVersion, mayEnrol } = await transaction(async (db) => {
    const link = await consumeLink(db, keyHash);
    const known = link && (await readCredentials(db, link.administratorId));
    if (!known) fail('admin.password-link');
    const { id, email, passwordHash: before } = known;
    const version = await storePassword(db, id, passwordHash);
    if (version === undefined) fail('admin.password-link');
    await endLinks(db, id);
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await recordChange(db, { userId: id, email }, { action: 'administrator.password-set', subject: email });
    // The first password after an invitation replaces no password, so the owner needs no notice.
    if (link.purpose !== 'first-password' || before !== null)
      await notifyOwner(db, { kind: 'administrator', id }, 'password');
    const hasFactor = known.secondFactorSecret !== null || known.hasPasskey;
    const mayEnrol = permitsEnrolment(link.purpose) && known.isSecondFactorRequired && !hasFactor;
    return { own: known, tokenVersion: version, mayEnrol };
  });
  services.jobs.wake();
  if (!mayEnrol) return { email: own.email };
  const session = await signIn(call, { id: own.id, tokenVersion, mayEnrol }, 'link');
  return { email: own.email, session };
};

/** The setting that holds the contact address for accessible documents (specified-behaviour.md#footer). */
const ACCESSIBLE_DOCUMENTS = 'adminEmail_2';

/** Returns the shell of the back office, for every tenant including the provider’s, and during maintenance. */
const shell: Handler<'GET /Tenant/BackOffice'> = async ({ tenant, services, transaction }) => {
  const { name, displayName, descriptions, city, brand, illustration, origin } = tenant;
  const site = { name, displayName, descriptions, city, brand, illustration, origin };
  const { type, timeZone, isInMaintenance, isProvider } = tenant;
  const [pictures, usedLinks, parameters, ssoSettings] = await transaction((db) =>
    Promise.all([
      readPictures(db),
      shownLinks(db, tenant, services.phraseOverrides),
      readParameters(db),
      readSsoSettings(db),
    ]),
  );
  const contact = parameters.find(({ code }) => code === ACCESSIBLE_DOCUMENTS);
  const disconnectingPage = disconnectingPageOf(parameters);
  const sso = administratorSso(ssoSettings, mainLocale(tenant.languages));
  const logo = pictures.find((picture) => picture.code === LOGO);
  return {
    tenant: { ...site, type, timeZone, isInMaintenance, languages: [...tenant.languages] },
    isProvider,
    offersCards: await services.ticketing.hasCards(tenant),
    hasBoxOffice: !isProvider && (await services.ticketing.isEmbedded(tenant)),
    deploymentMode: services.config.deploymentMode,
    designVersion: tenant.designVersion,
    ...(logo && { logo: pictureAddress(tenant, logo.id) }),
    usedLinks,
    ...(contact?.isEnable && contact.value && { contactEmail: contact.value }),
    ...(disconnectingPage && { disconnectingPage }),
    ...(sso && { sso }),
    versions: { productApi: VERSION, ticketingApi: '1', frontEnd: VERSION },
  };
};

export const authRoutes = {
  // backoffice
  'GET /Tenant/BackOffice': shell,
  'POST /user/admin/login': login,
  'POST /user/admin/forgottenpassword': forgottenPassword,
  'POST /user/admin/setpassword': setPassword,
  // administrator-without-2fa
  'POST /user/admin/logout': logout,
  'DELETE /user/admin/session': endOwnSession,
  'GET /user/admin/RefreshToken': refreshToken,
} satisfies Routes;
