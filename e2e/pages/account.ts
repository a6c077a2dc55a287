import { JEANNE, PASSWORD, VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { waitForCode } from '../harness/outbox.ts';
import { storeItems, type Visitor } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

/** Signs in without the form, by writing the session to the browser's storage. */
export async function storeCustomerSession(visitor: Visitor, email = JEANNE): Promise<void> {
  const session = await callApi('POST /user/login', { body: { email, password: PASSWORD } });
  await storeItems(visitor, {
    [`${VENUE}/tokenExpiry`]: session.expiresAt,
    [`${VENUE}/token`]: session.token,
  });
}

/** Signs in by the form of the open login page. */
export async function signIn(visitor: Visitor, email = JEANNE, password = PASSWORD): Promise<void> {
  const { page, t } = visitor;
  await waitForPage(visitor, t('account.login.title'));
  await page.getByLabel(t('account.fields.email'), { exact: true }).fill(email);
  await page.getByLabel(t('account.fields.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.login.submit'), exact: true })
    .click();
}

/** Opens the account menu in the header. */
export async function openProfileMenu({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('common.header.profile'), exact: true }).click();
}

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Name of a legal person. */
  company?: string;
}

let registrations = 0;

/** Returns the data of a person or a company without an account. */
export function newRegistration(company?: string): Registration {
  registrations += 1;
  const email = `visitor.${Date.now()}.${registrations}@example.com`;
  return {
    email,
    password: 'Nage-Libre-2026!',
    firstName: 'Élodie',
    lastName: 'Le Goff',
    ...(company && { company }),
  };
}

/** Fills in every field of the registration form. */
export async function fillRegistration({ page, t }: Visitor, person: Registration): Promise<void> {
  const fill = (field: string, value: string) =>
    page.getByLabel(t(`account.fields.${field}`), { exact: true }).fill(value);
  const type = person.company === undefined ? 'civil' : 'legal';
  await page.getByRole('radio', { name: t(`account.fields.${type}`) }).check();
  if (person.company !== undefined) await fill('socialReason', person.company);
  await page.getByLabel(t('account.fields.civility'), { exact: true }).selectOption('MME');
  await fill('firstName', person.firstName);
  await fill('lastName', person.lastName);
  await fill('address', '3 rue du Port');
  await fill('zip', '56000');
  await fill('city', 'Vannes');
  await fill('email', person.email);
  await fill('password', person.password);
  await fill('confirmation', person.password);
  await page.getByRole('checkbox', { name: t('account.fields.cgu') }).check();
  await page.getByRole('checkbox', { name: t('account.fields.rgpd') }).check();
}

/** Registers from the login page: the form, then the code of the e-mail. */
export async function register(visitor: Visitor, person: Registration): Promise<void> {
  const { page, t } = visitor;
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.login.register'), exact: true })
    .click();
  await waitForPage(visitor, t('account.registration.title'));
  await fillRegistration(visitor, person);
  await page.getByRole('button', { name: t('account.registration.submit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('account.code.title'), exact: true });
  await dialog.waitFor();
  await dialog.getByLabel(t('account.code.label'), { exact: true }).fill(await waitForCode(person.email));
  await dialog.waitFor({ state: 'hidden' });
}
