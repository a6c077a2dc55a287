import { JEANNE, PASSWORD } from '../data/demonstration.ts';
import { waitForCode } from '../harness/outbox.ts';
import type { Visitor } from '../harness/visitor.ts';
import { seePage } from './catalogue.ts';

/** Signs in on the login page, where the visitor is already. */
export async function signIn(visitor: Visitor, email = JEANNE, password = PASSWORD): Promise<void> {
  const { page, say } = visitor;
  await seePage(visitor, say('account.login.title'));
  await page.getByLabel(say('account.fields.email'), { exact: true }).fill(email);
  await page.getByLabel(say('account.fields.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.login.submit'), exact: true })
    .click();
}

export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** Of a legal person. */
  company?: string;
}

let registrations = 0;

/** Somebody whom the site does not know yet. */
export function newcomer(company?: string): Registration {
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

/** Fills in the registration form with everything that it asks for. */
export async function fillRegistration({ page, say }: Visitor, person: Registration): Promise<void> {
  const fill = (field: string, value: string) =>
    page.getByLabel(say(`account.fields.${field}`), { exact: true }).fill(value);
  const type = person.company === undefined ? 'civil' : 'legal';
  await page.getByRole('radio', { name: say(`account.fields.${type}`) }).check();
  if (person.company !== undefined) await fill('socialReason', person.company);
  await page.getByLabel(say('account.fields.civility'), { exact: true }).selectOption('MME');
  await fill('firstName', person.firstName);
  await fill('lastName', person.lastName);
  await fill('address', '3 rue du Port');
  await fill('zip', '56000');
  await fill('city', 'Vannes');
  await fill('email', person.email);
  await fill('password', person.password);
  await fill('confirmation', person.password);
  await page.getByRole('checkbox', { name: say('account.fields.cgu') }).check();
  await page.getByRole('checkbox', { name: say('account.fields.rgpd') }).check();
}

/** Registers from the login page: the form, then the code of the e-mail. */
export async function register(visitor: Visitor, person: Registration): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole('main')
    .getByRole('link', { name: say('account.login.register'), exact: true })
    .click();
  await seePage(visitor, say('account.registration.title'));
  await fillRegistration(visitor, person);
  await page.getByRole('button', { name: say('account.registration.submit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('account.code.title'), exact: true });
  await dialog.waitFor();
  await dialog.getByLabel(say('account.code.label'), { exact: true }).fill(await waitForCode(person.email));
  await dialog.waitFor({ state: 'hidden' });
}
