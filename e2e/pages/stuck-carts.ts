import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { waitForPage } from './page.ts';

export const rows = ({ page }: Visitor): Locator => page.locator('tbody tr');

export const openDetails = ({ page, t }: Visitor, name: string): Locator =>
  page.getByRole('button', { name: t('stuckCarts.table.openOf', { name }) });

/**
 * Opens the list as the venue's administrator.
 * @param search the query of the address
 */
export async function openStuckCarts(visitor: Visitor, search = ''): Promise<void> {
  await openAs(visitor, admin(), `stuckedcarts${search}`);
  await waitForPage(visitor, visitor.t('backoffice.sections.stuckCarts.title'));
  await waitForHydration(visitor.page);
}
