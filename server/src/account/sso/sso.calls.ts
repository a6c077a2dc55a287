import { isAsked } from '@guichet/contract/account/registration-fields.ts';
import { codeProblem, type Problems } from '@guichet/contract/account/registration-rules.ts';
import { ssoRegistrationProblems } from '@guichet/contract/account/sso-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import type { CallContext, Handler, Routes } from '#calls.ts';
import type { SsoPerson } from '#gateways/sso/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import { originOf, tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { readRegistrationPage } from '#tenants/registration-page/registration-page.service.ts';
import { proveLogin, signIn } from '../auth/auth.service.ts';
import { type Credentials, endSessions, findCredentials } from '../auth/auth.sql.ts';
import { emailKey } from '../auth/auth.ts';
import { codeMails, loginSubjects } from '../auth/auth-throttling.ts';
import { checkGuess, requestCode } from '../codes/codes.service.ts';
import { consumeCode } from '../codes/codes.sql.ts';
import { refuse } from '../profile/profile.ts';
import { followTicketing } from '../quotients/quotients.service.ts';
import { enqueueWelcome, recordConsents } from '../registration/registration.sql.ts';
import { beginSignIn, endSignIn } from './exchange.service.ts';
import { type ConfiguredSso, ssoOf } from './settings/sso-settings.service.ts';
import { readSsoSettings } from './settings/sso-settings.sql.ts';
import { offerOf } from './settings/sso-settings.ts';
import { ID_TOKEN_PURPOSE, linkKnownAccount, linkOf, linkPerson } from './sso.service.ts';
import {
  deleteLinks,
  findLinkedAccount,
  insertProvenCustomer,
  isAddressKnown,
  keepIdToken,
  type LinkedAccount,
  readOwnLink,
  takeIdToken,
} from './sso.sql.ts';
import type { Proven } from './sso.ts';
import { knownOf, returnPath } from './sso.ts';
import { type Asked, consumeVerifiedIdentity, keepProven, readProven } from './sso-sign-in.service.ts';

/** Links an identified person to the account whose password they know. */
const attachSso: Handler<'POST /user/attachSSO'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  await transaction((db) => readProven(context, db, body.ticket));
  const customer = await proveLogin(context, body);
  await transaction(async (db) => {
    const { person } = await consumeVerifiedIdentity(context, db, body.ticket);
    await linkKnownAccount(services, db, person, { id: customer.id });
  });
  services.jobs.wake();
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return signIn(context, { ...customer, familyQuotient }, 'identity');
};

/** Mails the code that proves an address, with the same answer for known and unknown addresses. */
const codeSso: Handler<'POST /user/codeSSO'> = async (context) => {
  const { body, tenant, locale, address, services, transaction } = context;
  await transaction((db) => readProven(context, db, body.ticket));
  await requestCode(services, tenant, { purpose: 'sso', email: body.email, locale, address });
  return undefined;
};

type FinishContext = CallContext<'POST /user/finishSSO'>;

/** Processes the provider’s response. */
const finishSso: Handler<'POST /user/finishSSO'> = async (context) => {
  const { body, services, transaction } = context;
  const { asked, sso, person } = await endSignIn(context, 'shop', body.answer);
  const { returnUrl } = asked;
  if (asked.accountId !== undefined) {
    await link(context, asked, person);
    return { outcome: 'linked', returnUrl };
  }
  const account = await transaction(async (db) => {
    const linked = await findLinkedAccount(db, person);
    if (linked) await keepIdToken(db, linkOf(services, person, linked.id));
    return linked;
  });
  if (account) return { outcome: 'signed-in', returnUrl, session: await enter(context, account) };
  return { outcome: 'unknown', returnUrl, proof: await prove(context, sso, person) };
};

async function enter(context: FinishContext, account: LinkedAccount) {
  const familyQuotient = await followTicketing(context.services, context.tenant, account.id);
  return signIn(context, { ...account, familyQuotient }, 'identity');
}

/** Links an account: the session proves the account at both ends, the provider proves the person. */
async function link({ identity, services, transaction }: FinishContext, asked: Asked, person: SsoPerson) {
  const { sessionId, userId: id } = identity.kind === 'customer' ? identity : fail('sso.other-account');
  if (id !== asked.accountId) fail('sso.other-account');
  await transaction(async (db) => {
    const linked = await findLinkedAccount(db, person);
    if (linked?.id === id) await keepIdToken(db, linkOf(services, person, id));
    else await linkKnownAccount(services, db, person, { id, sessionId });
  });
  services.jobs.wake();
}

/** Returns a ticket. A verified address alone links no existing account: its owner must prove the account too. */
async function prove(context: FinishContext, { choices }: ConfiguredSso, person: SsoPerson) {
  const known = knownOf(person.claims, choices);
  const { issuer, subject, idToken } = person;
  return context.transaction(async (db) => {
    const ticket = await keepProven(context, db, { person: { issuer, subject, idToken }, known }, 'shop');
    const isFree = known.isEmailVerified && !(await isAddressKnown(db, emailKey(known.email)));
    const { email, firstName, lastName } = known;
    return { ticket, email, firstName, lastName, isCodeNeeded: !isFree };
  });
}

/** Begins to link the account of the signed-in customer. */
const linkSso: Handler<'POST /user/linkSSO'> = async (context) => {
  const { body, identity, locale, services, tenant } = context;
  const returnUrl = returnPath(body.returnUrl, tenant.name, originOf(services.config.publicUrl, tenant));
  return { address: await beginSignIn(context, 'shop', { returnUrl, locale, accountId: identity.userId }) };
};

/** Redirects a browser to the provider. A person opens this address, so the login page shows failures. */
const loginSso: Handler<'GET /user/loginSSO'> = async (context) => {
  const { query, services, tenant } = context;
  const locale = query.language ?? context.locale;
  const returnUrl = returnPath(query.returnUrl, tenant.name, originOf(services.config.publicUrl, tenant));
  try {
    return await beginSignIn(context, 'shop', { returnUrl, locale, ssoName: query.ssoName });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('sso.')) throw error;
    const login = `${tenantAddress(services.config.publicUrl, tenant, locale)}/login`;
    return `${login}?${new URLSearchParams({ from: returnUrl, sso: error.code.slice('sso.'.length) })}`;
  }
};

/** Ends every session of the customer and returns the address that ends the session at the provider. */
const logoutSso: Handler<'POST /user/logoutSSO'> = async (context) => {
  const { identity, services, transaction } = context;
  const [sso, kept] = await transaction(async (db) => {
    await endSessions(db, identity.userId);
    return [await ssoOf(services, db), await takeIdToken(db, identity.userId)];
  });
  if (!sso?.choices.isLogoutShared || !kept) return {};
  const address = await leave(context, sso.connection, kept.idTokenEncrypted);
  return address === undefined ? {} : { address };
};

/** Returns the logout address; undefined when the provider does not answer or its token is unreadable. */
async function leave(
  { services, tenant }: CallContext<'POST /user/logoutSSO'>,
  connection: Parameters<typeof services.sso.logoutAddress>[0],
  idTokenEncrypted: string,
): Promise<string | undefined> {
  const returnAddress = tenantAddress(services.config.publicUrl, tenant, DEFAULT_LOCALE);
  try {
    const idToken = services.secrets.decryptSecret(idTokenEncrypted, ID_TOKEN_PURPOSE);
    return await services.sso.logoutAddress(connection, { idToken, returnAddress });
  } catch (error) {
    services.logger.warn({ err: error }, 'The provider has no page to sign out at');
    return undefined;
  }
}

/** Returns whether the customer’s account is linked. */
const ownSso: Handler<'GET /user/SSO'> = async ({ tenant, identity, transaction }) => {
  const [settings, own] = await transaction(async (db) =>
    Promise.all([readSsoSettings(db), readOwnLink(db, identity.userId)]),
  );
  if (!own) fail('session.expired');
  const { isEnable, labels } = offerOf(settings, mainLocale(tenant.languages));
  return {
    isOffered: isEnable,
    labels,
    ...(own.linkedAt && { linkedAt: own.linkedAt.toISOString() }),
    hasPassword: own.hasPassword,
  };
};

type RegisterContext = CallContext<'POST /user/registerSSO'>;

/**
 * Creates an account for an identified person, or links the person to the account of the address that the code
 * proves. Without a code, the address must be verified by the provider and have no account.
 */
const registerSso: Handler<'POST /user/registerSSO'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  const codeId = await proveAddress(context);
  const customer = await transaction(async (db) => {
    if (codeId !== undefined && !(await consumeCode(db, codeId))) fail('account.presignup-required');
    const { person, known } = await consumeVerifiedIdentity(context, db, body.ticket);
    const existing = await findCredentials(db, body.email);
    // The address got an account since it was looked up: its owner must prove it.
    if (existing && codeId === undefined) fail('account.presignup-required');
    if (existing) await linkKnownAccount(services, db, person, existing);
    const account = existing ?? (await register(context, db, known));
    if (!existing) await linkPerson(services, db, person, account.id);
    return account;
  });
  services.jobs.wake();
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return signIn(context, { ...customer, familyQuotient }, 'identity');
};

/** Proves the address. @returns the id of the code; undefined when the provider has verified the address */
async function proveAddress(context: RegisterContext): Promise<string | undefined> {
  const { body, services, tenant, address, transaction } = context;
  const isFree = await transaction(async (db) => {
    const { known } = await readProven(context, db, body.ticket);
    const isVerified = known.isEmailVerified && emailKey(known.email) === emailKey(body.email);
    return isVerified && !(await isAddressKnown(db, emailKey(body.email)));
  });
  const problems: Problems = ssoRegistrationProblems(body);
  const wrongCode = isFree ? undefined : codeProblem(body.code ?? '');
  refuse(wrongCode ? { ...problems, code: wrongCode } : problems);
  if (isFree) return undefined;
  const guess = { purpose: 'sso', email: body.email, code: body.code ?? '', address } as const;
  const checked = await checkGuess(services, tenant, guess);
  if ('refusal' in checked) fail(checked.refusal, { fields: { code: checked.refusal } });
  return checked.id;
}

async function register(
  { body, locale, address, services }: RegisterContext,
  db: TenantDb,
  known: Proven['known'],
): Promise<Pick<Credentials, 'id' | 'tokenVersion'>> {
  const { page, wording } = await readRegistrationPage(db);
  const { email } = body;
  const advertising = page.advertising && body.advertising;
  const mobile = isAsked(page, 'mobile') ? known.mobile : '';
  const customer = await insertProvenCustomer(db, { ...known, email, mobile, advertising, locale });
  await forgiveLogin(db, loginSubjects(services.secrets, email, address));
  await forgiveMail(db, codeMails(services.secrets, 'sso', { email, address }));
  await recordConsents(db, customer.id, { cgu: body.cgu, rgpd: body.rgpd, advertising }, wording);
  await enqueueWelcome(db, customer.id);
  return customer;
}

const sso: Handler<'GET /Tenant/SSO'> = async ({ tenant, transaction }) =>
  offerOf(await transaction(readSsoSettings), mainLocale(tenant.languages));

/** Unlinks the customer’s account, which must have a password. */
const unlinkSso: Handler<'DELETE /user/SSO'> = async ({ identity, transaction }) => {
  const outcome = await transaction((db) => deleteLinks(db, identity.userId));
  if (outcome === 'password-first') fail('sso.password-first');
  return undefined;
};

export const ssoRoutes = {
  // everyone
  'GET /Tenant/SSO': sso,
  // visitor
  'GET /user/loginSSO': loginSso,
  'POST /user/finishSSO': finishSso,
  'POST /user/codeSSO': codeSso,
  'POST /user/registerSSO': registerSso,
  'POST /user/attachSSO': attachSso,
  // customer
  'GET /user/SSO': ownSso,
  'POST /user/linkSSO': linkSso,
  'DELETE /user/SSO': unlinkSso,
  'POST /user/logoutSSO': logoutSso,
} satisfies Routes;
