import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import type { Visitor } from '../harness/visitor.ts';
import { seePage } from './catalogue.ts';

/** Waits for the page that says that the order is there. @returns its number */
export async function seeOrder(visitor: Visitor): Promise<string> {
  const { page, say } = visitor;
  await seePage(visitor, say('delivery.success.title'));
  const order = page.getByRole('complementary', { name: say('delivery.success.order'), exact: true });
  return (await order.locator('dd').first().textContent()) ?? '';
}

/** The tickets that are listed. */
export function ticketsOf({ page, say }: Visitor): Locator {
  const name = say('tickets.enlarge', { code: 'CODE' }).replace('CODE', '.+');
  return page.getByRole('button', { name: new RegExp(`^${name}$`) });
}

/** Presses what downloads a file. @returns the file's bytes */
export async function download({ page }: Visitor, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  await button.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}
