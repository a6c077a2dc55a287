import type { Locator } from '@playwright/test';
import { establishmentName, LANE_POOL, priceName, serviceName, VENUE } from '../data/demonstration.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

/** Opens an entry of the main menu, which is behind a button on a small screen. */
export async function followMenu({ page, t, width }: Visitor, entry: string): Promise<void> {
  if (width < 768) await page.getByRole('button', { name: t('common.header.menu'), exact: true }).click();
  const menu = page.getByRole('navigation', { name: t('common.header.mainMenu'), exact: true });
  await menu.getByRole('link', { name: entry, exact: true }).click();
}

/** Goes from the venue's home to the page of a service. */
export async function navigateToService(
  visitor: Visitor,
  service = LANE_POOL,
  establishment = 'RIVAGE',
): Promise<void> {
  const { page, t, locale } = visitor;
  await visitor.open(`/${VENUE}`);
  await followMenu(visitor, t('common.menu.ticketing'));
  await waitForPage(visitor, t('catalogue.ticketing.title'));
  await page
    .getByRole('main')
    .getByRole('link', { name: establishmentName(establishment, locale) })
    .click();
  await waitForPage(visitor, establishmentName(establishment, locale));
  await page.getByRole('link', { name: serviceName(service, locale), exact: true }).click();
  await waitForPage(visitor, serviceName(service, locale));
}

/** Returns the days of a service that still have places. */
export function availableDays({ page, t }: Visitor): Locator {
  const days = page.getByRole('navigation', { name: t('catalogue.service.days'), exact: true });
  return days.getByRole('link').filter({ hasNotText: t('catalogue.service.soldOut') });
}

/**
 * Chooses a day with places, and waits for its sessions.
 * @param index 0 is the second such day
 */
export async function chooseDay(visitor: Visitor, index = 0): Promise<void> {
  const day = availableDays(visitor).nth(index + 1);
  const name = (await day.locator('span:not([aria-hidden])').textContent()) ?? '';
  await day.click();
  await sessionStep(visitor).getByText(name).waitFor();
}

function sessionStep({ page, t }: Visitor): Locator {
  return page.getByRole('region', { name: t('catalogue.service.stepSession'), exact: true });
}

/** Returns the sessions of the chosen day that have places. */
export function availableSessions(visitor: Visitor): Locator {
  return sessionStep(visitor)
    .locator('label')
    .filter({ has: visitor.page.locator('input:enabled') });
}

/** Chooses a session with places. */
export async function chooseSession(visitor: Visitor, index = 0): Promise<void> {
  const session = availableSessions(visitor).nth(index);
  await session.click();
  await session.locator('input:checked').waitFor({ state: 'attached' });
}

export async function addOne({ page, t, locale }: Visitor, service: string, price: string): Promise<void> {
  const label = priceName(service, price, locale);
  await page.getByRole('button', { name: t('common.stepper.more', { label }), exact: true }).click();
}

export function addButton({ page, t }: Visitor): Locator {
  return page.getByRole('button', { name: t('catalogue.purchase.add'), exact: true });
}

/** The small cart over the page: a panel after adding, otherwise, and on a phone, a bar. */
export const miniCart = ({ page, t }: Visitor): Locator => {
  const name = t('cart.mini.label');
  return page
    .getByRole('dialog', { name, exact: true })
    .or(page.getByRole('complementary', { name, exact: true }));
};

/** The link from the small cart to the cart. */
export const miniCartLink = (visitor: Visitor): Locator =>
  miniCart(visitor).getByRole('link', {
    name: visitor.t(visitor.width < 768 ? 'cart.mini.cartShort' : 'cart.mini.cart'),
    exact: true,
  });

/** Adds the selection to the cart, and opens the cart. */
export async function addToCart(visitor: Visitor): Promise<void> {
  await addButton(visitor).click();
  await miniCartLink(visitor).click();
  await waitForPage(visitor, visitor.t('cart.title'));
}

/** Creates a cart with one place in the lane pool, from the page of the service. */
export async function fillCart(
  visitor: Visitor,
  options: { service?: string; day?: number } = {},
): Promise<void> {
  const { service = LANE_POOL, day = 0 } = options;
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${service}`);
  await chooseDay(visitor, day);
  await chooseSession(visitor);
  await addToCart(visitor);
}

/** Opens a service on the public site, which shows the ticketing settings. */
export async function viewService(
  visitor: Visitor,
  service: string,
): Promise<{ status: number; title: string | null }> {
  const status = await visitor.open(`/${VENUE}/ticketing/ALL/service/${service}`);
  // The visible page, unlike one that the browser still prepares.
  const heading = visitor.page.locator('h1:not([aria-busy=true] h1)').first();
  return { status, title: await heading.textContent() };
}
