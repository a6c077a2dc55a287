import { admin, type Person, sessionOf } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeItems, type Visitor, waitForHydration } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

/** The sections of the menu, each with its address below `/backoffice`. */
const SECTIONS = {
  overview: '',
  masterArea: 'masterarea',
  design: 'design',
  ticketingSettings: 'ticketingsettings',
  searchOptions: 'searchoptions',
  boxOfficeCatalogue: 'boxoffice/catalogue',
  closures: 'boxoffice/closures',
  stuckCarts: 'stuckedcarts',
  lookup: 'lookup',
  administrators: 'administratorarea',
  roles: 'roles',
  audit: 'audit',
} as const;

type SectionName = keyof typeof SECTIONS;

/** Signs in without the form, by writing the session to the browser's storage. */
export async function storeAdminSession(visitor: Visitor, person: Person): Promise<void> {
  const { token, expiresAt } = await sessionOf(person);
  await storeItems(visitor, {
    [`${person.tenant}/adminTokenExpiry`]: expiresAt,
    [`${person.tenant}/adminToken`]: token,
  });
}

/**
 * Opens an address of the back office after signing in without the form.
 * @returns the status of the response
 */
export async function openAs(visitor: Visitor, person: Person, path = ''): Promise<number> {
  await storeAdminSession(visitor, person);
  return visitor.open(`/${person.tenant}/backoffice${path && `/${path}`}`);
}

/** Opens a section by its address, signed in, and waits for it. */
export async function openSection(visitor: Visitor, section: SectionName, person = admin()): Promise<void> {
  await openAs(visitor, person, SECTIONS[section]);
  await waitForPage(visitor, visitor.t(`backoffice.sections.${section}.title`));
  await waitForHydration(visitor.page);
}

/**
 * Opens an entry of the sidebar, which is behind a button in a small window.
 * @param heading of the page that opens
 */
export async function followSidebar(
  visitor: Visitor,
  section: SectionName,
  heading = visitor.t(`backoffice.sections.${section}.title`),
): Promise<void> {
  const { page, t, width } = visitor;
  if (width < 1100) await page.getByRole('button', { name: t('backoffice.menu.open'), exact: true }).click();
  const title = t(`backoffice.sections.${section}.title`);
  await sidebarLinks(visitor).filter({ hasText: title }).click();
  await waitForPage(visitor, heading);
}

/** The links of the sidebar. */
export const sidebarLinks = ({ page, t }: Visitor) =>
  page.getByRole('navigation', { name: t('backoffice.menu.label'), exact: true }).getByRole('link');

/** The entries of the sidebar, without their counts. */
export const sidebarTitles = async (visitor: Visitor): Promise<string[]> =>
  (await sidebarLinks(visitor).allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');

/** Fills in and submits the open login form. */
export async function fillLogin(
  visitor: Visitor,
  { email, password }: Omit<Person, 'tenant'>,
): Promise<void> {
  const { page, t } = visitor;
  await waitForPage(visitor, t('backoffice.login.title'));
  await page.getByLabel(t('backoffice.fields.email'), { exact: true }).fill(email);
  await page.getByLabel(t('backoffice.fields.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('backoffice.login.submit'), exact: true }).click();
}

/** The button with the address of the signed-in administrator. */
const userMenuButton = ({ page, t }: Visitor, { email }: Pick<Person, 'email'>) =>
  page.getByRole('button', { name: t('backoffice.person.menu', { email }) });

/** Waits until the back office of a session is shown. */
export async function waitForSignedIn(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  await userMenuButton(visitor, person).waitFor();
}

export async function openUserMenu(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  await userMenuButton(visitor, person).click();
}

export async function signOut(visitor: Visitor, person: Pick<Person, 'email'>): Promise<void> {
  const { page, t } = visitor;
  await openUserMenu(visitor, person);
  await page.getByRole('button', { name: t('backoffice.person.signOut'), exact: true }).click();
  await waitForPage(visitor, t('backoffice.login.title'));
}

/** Phrases and helpers of the team's pages. */

export const BACKOFFICE = `/${VENUE}/backoffice`;
