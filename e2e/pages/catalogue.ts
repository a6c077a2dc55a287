import type { Locator } from 'playwright-core';
import { establishmentName, priceName, serviceName, VENUE } from '../data/demonstration.ts';
import type { Visitor } from '../harness/visitor.ts';

/** The lane pool: sessions all day long, several prices. */
export const LANE_POOL = 'ENT-SPORTIF';

/** Waits for a page by its heading, as a person recognises it. */
export async function seePage({ page }: Visitor, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** Opens an entry of the main menu, which a small screen keeps behind a button. */
export async function followMenu({ page, say, width }: Visitor, entry: string): Promise<void> {
  if (width === 390) await page.getByRole('button', { name: say('common.header.menu'), exact: true }).click();
  const menu = page.getByRole('navigation', { name: say('common.header.mainMenu'), exact: true });
  await menu.getByRole('link', { name: entry, exact: true }).click();
}

/** From the venue's home to the page of a service. */
export async function findService(
  visitor: Visitor,
  service = LANE_POOL,
  establishment = 'RIVAGE',
): Promise<void> {
  const { page, say, locale } = visitor;
  await visitor.open(`/${VENUE}`);
  await followMenu(visitor, say('common.menu.ticketing'));
  await seePage(visitor, say('catalogue.ticketing.title'));
  await page
    .getByRole('main')
    .getByRole('link', { name: establishmentName(establishment, locale) })
    .click();
  await seePage(visitor, establishmentName(establishment, locale));
  await page.getByRole('link', { name: serviceName(service, locale), exact: true }).click();
  await seePage(visitor, serviceName(service, locale));
}

/** The days of a service that still have places. */
export function openDays({ page, say }: Visitor): Locator {
  const days = page.getByRole('navigation', { name: say('catalogue.service.days'), exact: true });
  return days.getByRole('link').filter({ hasNotText: say('catalogue.service.soldOut') });
}

/** Chooses one of the days that have places, and waits for its sessions. @param index 0 is the first but one */
export async function chooseDay(visitor: Visitor, index = 0): Promise<void> {
  const day = openDays(visitor).nth(index + 1);
  const name = (await day.locator('.visually-hidden').textContent()) ?? '';
  await day.click();
  await sessionStep(visitor).getByText(name).waitFor();
}

function sessionStep({ page, say }: Visitor): Locator {
  return page.getByRole('region', { name: say('catalogue.service.stepSession'), exact: true });
}

/** The sessions of the chosen day that have places. */
export function sessionsOfDay(visitor: Visitor): Locator {
  return sessionStep(visitor)
    .locator('label')
    .filter({ has: visitor.page.locator('input:enabled') });
}

/** Chooses a session that has places. */
export async function chooseSession(visitor: Visitor, index = 0): Promise<void> {
  const session = sessionsOfDay(visitor).nth(index);
  await session.click();
  await session.locator('input:checked').waitFor({ state: 'attached' });
}

export async function addOne({ page, say, locale }: Visitor, service: string, price: string): Promise<void> {
  const label = priceName(service, price, locale);
  await page.getByRole('button', { name: say('common.stepper.more', { label }), exact: true }).click();
}

export function addButton({ page, say }: Visitor): Locator {
  return page.getByRole('button', { name: say('catalogue.purchase.add'), exact: true });
}

/** Puts what is chosen into the cart, and lands there. */
export async function addToCart(visitor: Visitor): Promise<void> {
  await addButton(visitor).click();
  await seePage(visitor, visitor.say('cart.title'));
}

/** A cart with one place in the lane pool, begun on the page of the service. */
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
