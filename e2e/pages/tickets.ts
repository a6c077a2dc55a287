import { buffer } from 'node:stream/consumers';
import { expect, type Locator } from '@playwright/test';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

/**
 * Waits for the page of a successful order.
 * @returns its number
 */
export async function waitForOrder(visitor: Visitor): Promise<string> {
  const { page, t } = visitor;
  await waitForPage(visitor, t('delivery.success.title'));
  const order = page.getByRole('complementary', { name: t('delivery.success.order'), exact: true });
  return (await order.locator('dd').first().textContent()) ?? '';
}

/** Returns the tickets of the list, each a button that enlarges the ticket. */
export function listedTickets({ page, t }: Visitor): Locator {
  const name = t('tickets.enlarge', { code: 'CODE' }).replace('CODE', '.+');
  return page.getByRole('button', { name: new RegExp(`^${name}$`) });
}

/** Presses a button that downloads a file. */
export async function download({ page }: Visitor, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  await button.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: await buffer(await file.createReadStream()) };
}

export function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
  expect(bytes.length).toBeGreaterThan(10_000);
}
