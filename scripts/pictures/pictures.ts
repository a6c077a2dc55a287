import type { Page } from '@playwright/test';
import type { Picture } from './picture.ts';

const SHOP = '/aqua-rivage';
const BACKOFFICE = `${SHOP}/backoffice`;

/** @param above how far below the top of the window the heading comes to stand, in CSS pixels */
const scrollTo =
  (heading: string, above = 100) =>
  (page: Page) =>
    page
      .getByRole('heading', { name: heading, exact: true })
      .first()
      .evaluate((element, top) => scrollBy({ top: element.getBoundingClientRect().top - top }), above);

/** Presses a button, or a link that looks like one. */
const press = (name: string) => (page: Page) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
    .click();

const backoffice = (name: string, path: string, prepare?: Picture['prepare']): Picture => ({
  name,
  account: 'administrator',
  screen: 'desktop',
  path: `${BACKOFFICE}${path}`,
  ...(prepare ? { prepare } : {}),
});

async function openCustomer(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('jeanne');
  await main.getByRole('button', { name: 'Chercher', exact: true }).click();
  await main.getByRole('link', { name: /Jeanne Morel/ }).click();
  await page.getByRole('heading', { name: 'Commandes', exact: true }).waitFor();
}

/** Reads the code of a ticket of the signed-in customer and presents it at the turnstile of the same location. */
async function presentTicket(page: Page): Promise<void> {
  const code = await page
    .getByText(/^[A-Z\d]{4} [A-Z\d]{4} [A-Z\d]{4}$/)
    .first()
    .textContent();
  await page.goto('/sandbox/turnstile');
  await page.getByText('Centre du Rivage').click();
  await page.getByLabel('Code du billet ou de la carte').fill(code ?? '');
  await press('Présenter')(page);
}

/** Every picture of the README and the handbook. */
export const PICTURES: readonly Picture[] = [
  { name: 'shop', account: 'visitor', screen: 'desktop', path: SHOP },
  { name: 'shop-planning', account: 'visitor', screen: 'desktop', path: `${SHOP}/planning` },
  { name: 'shop-phone', account: 'visitor', screen: 'phone', path: SHOP },
  { name: 'tickets-phone', account: 'customer', screen: 'phone', path: `${SHOP}/my-tickets` },
  backoffice('overview', '', scrollTo('Fermetures et messages')),
  backoffice('catalogue', '/ticketingsettings'),
  backoffice('sale-rules', '/themes?theme=FORME', scrollTo('Règles de vente')),
  backoffice('customer', '/lookup', openCustomer),
  backoffice('refund', '/lookup', async (page) => {
    await openCustomer(page);
    await page
      .getByRole('button', { name: /^Annuler et rembourser/ })
      .first()
      .click();
  }),
  backoffice('takings', '/takings', scrollTo('Par jour', 330)),
  backoffice('closings', '/closings', async (page) => {
    await press('Clôturer hier')(page);
    await page.getByText('Tombe juste').waitFor();
  }),
  backoffice('new-role', '/roles', press('Nouveau rôle')),
  backoffice('mails', '/emailtemplates'),
  backoffice('closure', '/establishmentinformations', press('Fermeture')),
  backoffice('embedding', '/embedding'),
  backoffice('design', '/design'),
  backoffice('online-payments', '/online-payments'),
  backoffice('health', '/health'),
  {
    name: 'webhooks',
    account: 'administrator-of-the-rink',
    screen: 'desktop',
    path: '/patinoire-givre/backoffice/webhooks',
  },
  {
    name: 'turnstile',
    account: 'customer',
    screen: 'desktop',
    path: `${SHOP}/my-tickets/ticket/2026-000001-1`,
    prepare: presentTicket,
  },
  { name: 'master-area', account: 'master', screen: 'desktop', path: '/plateforme/backoffice/masterarea' },
];
