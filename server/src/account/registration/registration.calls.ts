import { codeProblem, type Problems, signupProblems } from '@guichet/contract/account/registration-rules.ts';
import type { Handler, Routes } from '#calls.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { hashPassword, refuseWhenBusy } from '#platform/auth/passwords.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import { signIn } from '../auth/auth.service.ts';
import { codeMails, loginSubjects } from '../auth/auth-throttling.ts';
import { checkGuess, requestCode } from '../codes/codes.service.ts';
import { consumeCode } from '../codes/codes.sql.ts';
import { newPasswordProblems } from '../profile/profile.service.ts';
import { CIVILITIES, PROFILE_CHOICES, refuse } from '../profile/profile.ts';
import { countriesIn } from './countries.ts';
import { readOpenRegistration, requireOpenRegistration } from './registration.service.ts';
import { enqueueWelcome, insertCustomer, recordConsents } from './registration.sql.ts';
import { askedOf } from './registration.ts';

/** Returns the civilities a person may choose. */
const civilities: Handler<'GET /user/civilities'> = async ({ tenant, services }) => {
  const nameOf = await choiceNames(services.phraseOverrides, tenant);
  return CIVILITIES.map((code) => ({ code, labels: nameOf(`civilities.${code}`) }));
};

/** Returns every country, named in the requested language. */
const countries: Handler<'GET /user/countries'> = async ({ locale }) => countriesIn(locale);

/** Sends the registration code, or informs the owner of a known address about the account. */
const presignup: Handler<'POST /user/presignup'> = async ({
  body,
  tenant,
  locale,
  address,
  services,
  transaction,
}) => {
  await transaction(requireOpenRegistration);
  const { password } = body;
  if (password !== undefined) refuse(await newPasswordProblems({ password, confirmation: password }, tenant));
  await requestCode(services, tenant, { purpose: 'signup', email: body.email, locale, address });
  return undefined;
};

/** Registers a customer whose address the code proves, and signs the customer in. */
const signup: Handler<'POST /user/signup'> = async (context) => {
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
    // The code has proven the address, so this answer discloses no account to strangers.
    if (isUniqueViolation(error, 'customer_email')) {
      fail('account.user-already-exists', { fields: { email: 'account.user-already-exists' }, cause: error });
    }
    throw error;
  });
  return signIn(context, customer, 'registration');
};

export const registrationRoutes = {
  // visitor
  'POST /user/presignup': presignup,
  'POST /user/signup': signup,
  'GET /user/civilities': civilities,
  'GET /user/countries': countries,
} satisfies Routes;
