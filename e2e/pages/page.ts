import type { Locator } from '@playwright/test';
import type { Visitor } from '../harness/visitor.ts';

export const dialogOf = ({ page }: Visitor): Locator => page.getByRole('dialog');

/** An alert with a text; empty ones are prepared for later messages. */
export const alertIn = ({ page }: Visitor): Locator => page.getByRole('alert').filter({ hasText: /\p{L}/u });

/** The rows of a table with this header. */
export const rowOf = ({ page }: Visitor, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Presses a button of the page. */
export const pressButton = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Opens the menu of a button. A menu closes when its page scrolls, so the button is scrolled into view first. */
export async function openMenu({ page }: Visitor, button: Locator): Promise<Locator> {
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await button.click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** Presses a button of the dialog. */
export const pressInDialog = (visitor: Visitor, name: string): Promise<void> =>
  dialogOf(visitor).getByRole('button', { name, exact: true }).click();

/** Waits for a page by its heading. */
export async function waitForPage({ page }: Visitor, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** The messages at the edge of the page. */
export const toastsOf = ({ page, t }: Visitor): Locator =>
  page.getByRole('region', { name: t('common.notifications') }).locator('> div');

/** Waits for a toast with this text. */
export async function waitForToast(visitor: Visitor, text: string): Promise<void> {
  await toastsOf(visitor).filter({ hasText: text }).first().waitFor();
}
