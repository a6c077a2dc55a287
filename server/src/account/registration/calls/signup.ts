import { codeProblem, type Problems, signupProblems } from '@guichet/contract/account/registration-rules.ts';
import { signIn } from '#account/auth/service.ts';
import { codeMails, loginSubjects } from '#account/auth/throttling/rules.ts';
import { consumeCode } from '#account/codes/mutations.ts';
import { checkGuess } from '#account/codes/service.ts';
import { PROFILE_CHOICES, refuse } from '#account/profile/rules.ts';
import { newPasswordProblems } from '#account/profile/service.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { enqueueWelcome, insertCustomer, recordConsents } from '../mutations.ts';
import { askedOf } from '../rules.ts';
import { readOpenRegistration } from '../service.ts';

/** Registers a customer whose address the code proves, and signs them in. */
export const signup: Handler<'POST /user/signup'> = async (context) => {
  const { body, tenant, locale, address, services, transaction } = context;
  const { page, wording } = await transaction(readOpenRegistration);
  const problems: Problems = {
    ...(await newPasswordProblems(body, tenant)),
    ...signupProblems(body, PROFILE_CHOICES, page),
  };
  const wrongCode = codeProblem(body.code);
  if (wrongCode) problems.code = wrongCode;
  refuse(problems);
  refuseWhenBusy();
  const { email, code } = body;
  const guess = await checkGuess(services, tenant, { purpose: 'signup', email, code, address });
  if ('refusal' in guess) fail(guess.refusal, { fields: { code: guess.refusal } });

  const advertising = page.advertising && body.advertising;
  const passwordHash = await hashPassword(body.password);
  const register = transaction(async (db) => {
    if (!(await consumeCode(db, guess.id))) fail('account.presignup-required');
    const customer = await insertCustomer(db, { ...askedOf(body, page), passwordHash, locale, advertising });
    await forgiveLogin(db, loginSubjects(services.secrets, email, address));
    await forgiveMail(db, codeMails(services.secrets, 'signup', { email, address }));
    await recordConsents(db, customer.id, { cgu: body.cgu, rgpd: body.rgpd, advertising }, wording);
    await enqueueWelcome(db, customer.id);
    return customer;
  });
  const customer = await register.catch((error: unknown) => {
    // The code proved the address, so this answer discloses no account to strangers.
    if (isUniqueViolation(error, 'customer_email')) {
      fail('account.user-already-exists', { fields: { email: 'account.user-already-exists' }, cause: error });
    }
    throw error;
  });
  return signIn(context, customer, 'registration');
};
