import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage } from './page.ts';

/** The venue whose information the tests change and restore; it has one establishment. */
export const VENUE = 'patinoire-givre';
export const ESTABLISHMENT = 'GIVRE';

export async function openInformation(visitor: Visitor): Promise<void> {
  await openAs(visitor, admin(VENUE), 'establishmentinformations');
  await waitForPage(visitor, visitor.t('backoffice.sections.establishmentInformations.title'));
  await waitForHydration(visitor.page);
}

export async function saveInformation({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('establishmentInformations.saved')).waitFor();
}

export async function undoInformation(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('establishmentInformations.undo.action') }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('establishmentInformations.undo.confirm') })
    .click();
  await page.getByText(t('establishmentInformations.undo.done')).waitFor();
}
