import { codeProblem, type Problems } from '@guichet/contract/account/registration-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import { checkGuess, requestCode } from '../codes/codes.service.ts';
import { consumeCode } from '../codes/codes.sql.ts';
import { isGuestOpen } from '../guests/guests.sql.ts';
import { notifyOwner } from '../notices/notices.service.ts';
import { newPasswordProblems } from '../profile/profile.service.ts';
import { refuse } from '../profile/profile.ts';
import { followTicketing } from '../quotients/quotients.service.ts';
import { touchSession } from '../sessions/sessions.sql.ts';
import { issueSession, prolongAdministrator, proveLogin, signIn } from './auth.service.ts';
import { endSessions, findCredentials, readCredentials, setPassword } from './auth.sql.ts';
import { codeMails, loginSubjects, newDevice } from './auth-throttling.ts';

const REFUSED = 'account.forgotten-password-code';

/** Signs in by a mailed code. Like a password reset, the code proves access to the mailbox. */
const codeLogin: Handler<'POST /user/codelogin'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  const { email, code } = body;
  const wrongCode = codeProblem(code);
  if (wrongCode) refuse({ code: wrongCode });
  const guess = await checkGuess(services, tenant, { purpose: 'login', email, code, address });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });
  const customer = await transaction(async (db) => {
    const isSpent = await consumeCode(db, guess.id);
    const known = await findCredentials(db, email);
    if (!isSpent || !known) fail(REFUSED, { fields: { code: REFUSED } });
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await forgiveMail(db, codeMails(services.secrets, 'login', { email, address }));
    return known;
  });
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return {
    ...(await signIn(call, { ...customer, familyQuotient }, 'code')),
    device: newDevice(services.secrets, email),
  };
};

/** Sends the code for a new password. An unknown address gets the same answer, but a mail without a code. */
const forgottenPassword: Handler<'POST /user/forgottenpassword'> = async (call) => {
  const { body, tenant, locale, address, services } = call;
  await requestCode(services, tenant, { purpose: 'password', email: body.email, locale, address });
  return undefined;
};

/** Sends the code for a sign-in. An unknown address gets the same answer, but a mail without a code. */
const loginCode: Handler<'POST /user/logincode'> = async (call) => {
  const { body, tenant, locale, address, services } = call;
  await requestCode(services, tenant, { purpose: 'login', email: body.email, locale, address });
  return undefined;
};

const login: Handler<'POST /user/login'> = async (context) => {
  const { body, services, tenant } = context;
  const customer = await proveLogin(context, body);
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return {
    ...(await signIn(context, { ...customer, familyQuotient }, 'password')),
    device: customer.device,
  };
};

/** Ends every session of the customer. */
const logout: Handler<'POST /user/logout'> = async ({ identity, transaction }) => {
  await transaction((db) => endSessions(db, identity.userId));
  return undefined;
};

/** Sets a new password and signs in: the code proves access to the account’s mailbox. Ends every other session. */
const modifyForgottenPassword: Handler<'POST /user/modifyforgottenpassword'> = async (call) => {
  const { body, tenant, address, services, transaction } = call;
  const problems: Problems = await newPasswordProblems(body, tenant);
  const wrongCode = codeProblem(body.code);
  if (wrongCode) problems.code = wrongCode;
  refuse(problems);
  refuseWhenBusy();
  const guess = await checkGuess(services, tenant, {
    purpose: 'password',
    email: body.email,
    code: body.code,
    address,
  });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });

  const passwordHash = await hashPassword(body.password);
  const customer = await transaction(async (db) => {
    const isSpent = await consumeCode(db, guess.id);
    const known = await findCredentials(db, body.email);
    if (!isSpent || !known) fail(REFUSED, { fields: { code: REFUSED } });
    const tokenVersion = (await setPassword(db, known.id, passwordHash)) ?? fail('session.expired');
    await forgiveLogin(db, loginSubjects(services.secrets, body.email, address));
    await forgiveMail(db, codeMails(services.secrets, 'password', { email: body.email, address }));
    await notifyOwner(db, { kind: 'customer', id: known.id }, 'password');
    return { ...known, tokenVersion };
  });
  services.jobs.wake();
  const familyQuotient = await followTicketing(services, tenant, customer.id);
  return signIn(call, { ...customer, familyQuotient }, 'code');
};

/**
 * Issues a new token for the bearer of a valid token, customer or administrator. The token version stays the same, so
 * that a concurrent logout ends the new token too; the time of sign-in stays, since it caps the session.
 */
const refreshToken: Handler<'GET /user/RefreshToken'> = async ({
  tenant,
  identity,
  services,
  transaction,
}) => {
  if (identity.kind === 'administrator')
    return prolongAdministrator({ services, tenant, transaction }, identity);
  const { userId, tokenVersion, sessionId, signedInAt, isGuest } = identity;
  const customer = await transaction(async (db) => {
    if (isGuest && !(await isGuestOpen(db, userId))) fail('session.expired');
    if (sessionId) await touchSession(db, sessionId);
    return readCredentials(db, userId);
  });
  if (!customer) fail('session.expired');
  const familyQuotient = isGuest ? null : await followTicketing(services, tenant, userId);
  const session = { familyQuotient, tokenVersion, sessionId, signedInAt, isGuest };
  return issueSession(services, tenant, { ...customer, ...session });
};

export const authRoutes = {
  // visitor
  'POST /user/login': login,
  'POST /user/logincode': loginCode,
  'POST /user/codelogin': codeLogin,
  'POST /user/forgottenpassword': forgottenPassword,
  'POST /user/modifyforgottenpassword': modifyForgottenPassword,
  // customer
  'POST /user/logout': logout,
  'GET /user/RefreshToken': refreshToken,
} satisfies Routes;
