import type { RegistrationPart } from '@guichet/contract/account/registration-fields.ts';
import {
  isIncomplete,
  type Problems,
  type ProfileForm,
  passwordProblems,
  profileProblems,
} from '@guichet/contract/account/registration-rules.ts';
import type { CallContext } from '#calls.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { isGuessable } from '#platform/auth/guessable-passwords.ts';
import type { Customer } from '#platform/auth/identity.ts';
import { refuseWhenBusy, verifyPassword } from '#platform/auth/passwords.ts';
import { countFailure, FREE_FAILURES, forgiveFailures } from '#platform/auth/throttle.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { registrationPageOf } from '#tenants/registration-page/registration-page.ts';
import { type Credentials, readCredentials } from '../auth/auth.sql.ts';
import { passwordChangeOf } from '../auth/auth-throttling.ts';
import { type CustomerRow, lockCustomer, readCustomer, readPayer, updateProfile } from './profile.sql.ts';
import { PROFILE_CHOICES, refuse, toUser } from './profile.ts';

/** The product’s name, which a stranger would guess as a password at every venue. */
const PRODUCT = 'Guichet';

/**
 * Returns the problems of a new password that was typed twice: format first, then predictability.
 * @param site the site whose rule applies
 */
export async function newPasswordProblems(
  form: { password: string; confirmation: string },
  tenant: Pick<Tenant, 'name' | 'displayName'>,
  site: 'public' | 'backoffice' = 'public',
): Promise<Problems<'password' | 'confirmation'>> {
  const problems = passwordProblems(form, site);
  if (problems.password) return problems;
  const isCommon = await isGuessable(form.password, [tenant.name, tenant.displayName, PRODUCT]);
  return { ...(isCommon && { password: 'account.password-common' }), ...problems };
}

/**
 * Requires before a purchase the fields that the venue now asks of an account. An account from an identity provider, or
 * one older than the venue’s present settings, may lack some.
 * @returns the customer’s e-mail address; undefined when the account is erased @throws AppError `account.incomplete`
 */
export async function requireComplete(
  { database }: Pick<Services, 'database'>,
  { id }: Pick<Tenant, 'id'>,
  { userId }: Pick<Customer, 'userId'>,
): Promise<string | undefined> {
  const payer = await readPayer(database, id, userId);
  if (payer && isIncomplete(toUser(payer), registrationPageOf(payer.asked))) fail('account.incomplete');
  return payer?.email;
}

/**
 * Adds the fields to an account that one order needs, even when the venue does not ask them of every customer.
 * @param parts the required parts with their fields @throws AppError for missing or invalid fields
 */
export async function completeProfile(
  db: TenantDb,
  userId: string,
  parts: Readonly<Partial<Record<RegistrationPart, readonly (keyof ProfileForm)[]>>>,
  given: { readonly [Field in keyof ProfileForm]?: ProfileForm[Field] | undefined },
): Promise<void> {
  const customer = await lockCustomer(db, userId);
  if (!customer) fail('session.expired');
  const known = toUser(customer);
  const fields = Object.values(parts).flat();
  const added = fields.map((field) => [field, given[field] ?? known[field] ?? '']);
  const profile = { ...known, ...Object.fromEntries(added) };
  const asked = (Object.keys(parts) as RegistrationPart[]).map((part) => ({
    part,
    asking: 'required' as const,
  }));
  const problems = profileProblems(profile, PROFILE_CHOICES, { parts: asked, legalPersons: true });
  refuse(Object.fromEntries(fields.map((field) => [field, problems[field]])));
  await updateProfile(db, userId, profile);
}

/**
 * Verifies the password of a signed-in customer before an action that must not be possible with a stolen session.
 * @param field the form field of the password
 * @throws AppError `account.invalid-credentials`; `account.temporarily-blocked` after too many attempts
 */
export async function provePassword(
  {
    identity,
    services,
    transaction,
  }: Pick<CallContext<'GET /user/user'>, 'identity' | 'services' | 'transaction'>,
  { password, field }: { password: string; field: string },
): Promise<Credentials> {
  refuseWhenBusy();
  const tries = passwordChangeOf(services.secrets, identity.userId);
  const known = await transaction(async (db) => {
    const minutes = await countFailure(db, tries, FREE_FAILURES.account);
    if (minutes > 0) fail('account.temporarily-blocked', { params: { minutes } });
    return (await readCredentials(db, identity.userId)) ?? fail('session.expired');
  });
  if (!(await verifyPassword(known.passwordHash ?? undefined, password))) {
    fail('account.invalid-credentials', { fields: { [field]: 'account.invalid-credentials' } });
  }
  await transaction((db) => forgiveFailures(db, tries));
  return known;
}

/** Returns a customer of the tenant. @throws AppError `customer.not-found`, also once the account is erased */
export async function requireCustomer(
  services: Services,
  tenant: Tenant,
  customerId: string,
): Promise<CustomerRow> {
  const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, customerId));
  return customer ?? fail('customer.not-found');
}
