import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage } from './page.ts';

/** The venue whose mails the tests change and restore. */
export const VENUE = 'patinoire-givre';

export async function openMail(visitor: Visitor, mail: string): Promise<void> {
  await openAs(visitor, admin(VENUE), `emailtemplates?mail=${mail}`);
  await waitForPage(visitor, visitor.t('backoffice.sections.emailTemplates.title'));
  await waitForHydration(visitor.page);
  await textField(visitor).waitFor();
}

export const subjectField = ({ page, t }: Visitor): Locator =>
  page.getByRole('textbox', { name: t('mailTemplates.subject'), exact: true });

export const textField = ({ page, t }: Visitor): Locator =>
  page.getByRole('textbox', { name: t('mailTemplates.text'), exact: true });

export const previewFrame = ({ page, t }: Visitor) =>
  page.frameLocator(`iframe[title="${t('mailTemplates.preview.frame')}"]`);

export async function saveMail({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('mailTemplates.saved')).waitFor();
  await page.getByText(t('backoffice.saving.saved')).waitFor();
}

/** Restores the texts before the last save. */
export async function undoMail(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  // The message of an earlier undo may still be there.
  const undone = page.waitForResponse((response) => response.url().includes('/email/undotemplate'));
  await page.getByRole('button', { name: t('mailTemplates.undo.action'), exact: true }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('mailTemplates.undo.confirm'), exact: true })
    .click();
  await undone;
  await page.getByText(t('mailTemplates.undo.done')).first().waitFor();
}

/** Shows the text in a language. */
export const chooseText = ({ page }: Visitor, language: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${language}`) }).click();

/** Restores the product's text in the shown language, without saving. */
export async function restoreMail(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('mailTemplates.restore.action'), exact: true }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('mailTemplates.restore.confirm'), exact: true })
    .click();
}
