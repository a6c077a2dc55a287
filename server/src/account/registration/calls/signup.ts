import { codeProblem, type Problems, signupProblems } from '@guichet/contract/account/registration-rules.ts';
import { issueSession } from '#account/auth/service.ts';
import { loginSubjects } from '#account/auth/throttling/rules.ts';
import { consumeCode } from '#account/codes/mutations.ts';
import { checkGuess } from '#account/codes/service.ts';
import { PROFILE_CHOICES, refuse } from '#account/profile/rules.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin } from '#platform/auth/throttle.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { insertCustomer, recordConsents } from '../mutations.ts';

/** Registers a customer whose address the code proves, and signs them in. */
export const signup: Handler<'POST /user/signup'> = async ({
  body,
  tenant,
  locale,
  address,
  services,
  transaction,
}) => {
  const problems: Problems = signupProblems(body, PROFILE_CHOICES);
  const wrongCode = codeProblem(body.code);
  if (wrongCode) problems.code = wrongCode;
  refuse(problems);
  refuseWhenBusy();
  const { email, code } = body;
  const guess = await checkGuess(services, tenant, { purpose: 'signup', email, code, address });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });

  const passwordHash = await hashPassword(body.password);
  const register = transaction(async (db) => {
    if (!(await consumeCode(db, guess.id))) fail('account.presignup-required');
    const customer = await insertCustomer(db, { ...body, passwordHash, locale });
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await recordConsents(db, customer.id, { cgu: body.cgu, rgpd: body.rgpd, advertising: body.advertising });
    return customer;
  });
  const customer = await register.catch((error: unknown) => {
    // The code proved the address, so this answer discloses no account to strangers.
    if (isUniqueViolation(error, 'customer_email')) {
      fail('account.email-already-used', { fields: { email: 'account.email-already-used' }, cause: error });
    }
    throw error;
  });
  return issueSession(services, tenant, customer);
};
