import type { Visitor } from '../harness/visitor.ts';

/** Searches for a customer, a card, an order or a ticket on the open page. */
export async function lookUp({ page, t }: Visitor, wanted: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('lookup.label') }).fill(wanted);
  await page.getByRole('searchbox', { name: t('lookup.label') }).press('Enter');
  await page.getByRole('status').filter({ hasText: wanted }).waitFor();
}
