import { isAsked } from '@guichet/contract/account/registration-fields.ts';
import { codeProblem, type Problems } from '@guichet/contract/account/registration-rules.ts';
import { ssoRegistrationProblems } from '@guichet/contract/account/sso-rules.ts';
import { forgiveLogin, forgiveMail } from '#platform/auth/throttle.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readRegistrationPage } from '#tenants/registration-page/service.ts';
import { type Credentials, findCredentials } from '../../auth/data.ts';
import { emailKey } from '../../auth/rules.ts';
import { signIn } from '../../auth/service.ts';
import { codeMails, loginSubjects } from '../../auth/throttling/rules.ts';
import { consumeCode } from '../../codes/mutations.ts';
import { checkGuess } from '../../codes/service.ts';
import { refuse } from '../../profile/rules.ts';
import { followTicketing } from '../../quotients/service.ts';
import { enqueueWelcome, recordConsents } from '../../registration/mutations.ts';
import { isAddressKnown } from '../data.ts';
import { insertProvenCustomer } from '../mutations.ts';
import { linkKnownAccount, linkPerson } from '../service.ts';
import { type Proven, readProven, takeProven } from '../sign-in/service.ts';

type Context = CallContext<'POST /user/registerSSO'>;

/**
 * Makes an account of a person whom the provider has identified, or links them to the account of the address that the
 * mailed code proves. Without a code, the address must be the one that the provider has verified, and free.
 */
export const registerSso: Handler<'POST /user/registerSSO'> = async (context) => {
  const { body, services, tenant, transaction } = context;
  const codeId = await proveAddress(context);
  const customer = await transaction(async (db) => {
    if (codeId !== undefined && !(await consumeCode(db, codeId))) fail('account.presignup-required');
    const { person, known } = await takeProven(context, db, body.ticket);
    const existing = await findCredentials(db, body.email);
    // Taken since it was looked up: its owner has to be asked.
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

/** @returns the id of the code that proves the address; undefined when the provider has proven it */
async function proveAddress(context: Context): Promise<string | undefined> {
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
  { body, locale, address, services }: Context,
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
