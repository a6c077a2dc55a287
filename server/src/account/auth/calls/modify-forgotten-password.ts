import { codeProblem, type Problems } from '@guichet/contract/account/registration-rules.ts';
import { consumeCode } from '#account/codes/mutations.ts';
import { checkGuess } from '#account/codes/service.ts';
import { notifyOwner } from '#account/notices/service.ts';
import { refuse } from '#account/profile/rules.ts';
import { newPasswordProblems } from '#account/profile/service.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { followTicketing } from '../../quotients/service.ts';
import { findCredentials } from '../data.ts';
import { setPassword } from '../mutations.ts';
import { signIn } from '../service.ts';
import { codeMails, loginSubjects } from '../throttling/rules.ts';

const REFUSED = 'account.forgotten-password-code';

/** Sets a new password, and signs in: the code proves access to the account's mailbox. Every other session ends. */
export const modifyForgottenPassword: Handler<'POST /user/modifyforgottenpassword'> = async (call) => {
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
