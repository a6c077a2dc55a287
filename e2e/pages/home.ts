import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage } from './page.ts';

/** The venue whose home page the tests change and restore. */
export const VENUE = 'patinoire-givre';

export async function openHomeSettings(visitor: Visitor): Promise<void> {
  await openAs(visitor, admin(VENUE), 'homepagesettings');
  await waitForPage(visitor, visitor.t('backoffice.sections.homepagesettings.title'));
  await waitForHydration(visitor.page);
}

/**
 * Opens the texts of a block.
 * @param name of the block
 */
export const openBlock = ({ page, t }: Visitor, name: string): Promise<void> =>
  page.getByRole('button', { name: t('homePage.edit', { name }), exact: true }).click();

export const previewOf = ({ page, t }: Visitor) =>
  page.getByRole('region', { name: t('venuePages.preview') });

export async function saveHome({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('venuePages.saved')).waitFor();
}

export async function undoHome(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('venuePages.undo.action') }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('venuePages.undo.confirm') })
    .click();
  await page.getByText(t('venuePages.undo.done')).waitFor();
}
