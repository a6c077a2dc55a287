import type { Visitor } from '../harness/visitor.ts';

/** Searches the cards at the desk, whose page is open. */
export async function findCard({ page, t }: Visitor, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: t('deskCards.search.label'), exact: true }).fill(text);
  await page.getByRole('button', { name: t('deskCards.search.submit'), exact: true }).click();
}
