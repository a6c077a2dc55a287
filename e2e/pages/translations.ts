import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage } from './page.ts';

/** The venue whose phrases the tests change and restore. */
export const VENUE = 'patinoire-givre';

export async function openTranslations(visitor: Visitor): Promise<void> {
  await openAs(visitor, admin(VENUE), 'translations');
  await waitForPage(visitor, visitor.t('backoffice.sections.translations.title'));
  await waitForHydration(visitor.page);
}

export const phraseItem = ({ page }: Visitor, key: string): Locator => page.locator(`li[data-key="${key}"]`);

export const ownField = (visitor: Visitor, key: string): Locator =>
  phraseItem(visitor, key).getByRole('textbox');

/** Searches in texts and keys. */
export async function search(visitor: Visitor, words: string, key: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByLabel(t('translations.filter.search'), { exact: true }).fill(words);
  await page.getByRole('button', { name: t('translations.filter.submit'), exact: true }).click();
  await phraseItem(visitor, key).waitFor();
}

export const saveButton = ({ page, t }: Visitor): Locator =>
  page.getByRole('button', { name: t('backoffice.saving.save'), exact: true });

export async function save(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await saveButton(visitor).click();
  await page.getByText(t('translations.saved')).first().waitFor();
  await page.getByText(t('backoffice.saving.saved')).waitFor();
}

export async function undo(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('translations.undo.action') }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('translations.undo.confirm') })
    .click();
  await page.getByText(t('translations.undo.done')).waitFor();
}
