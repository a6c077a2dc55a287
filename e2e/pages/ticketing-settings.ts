import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { storeAdminSession } from './backoffice.ts';
import { toastsOf } from './page.ts';

/**
 * Opens the ticketing settings as the venue's administrator.
 * @param path below them, with its query
 */
export async function openSettings(visitor: Visitor, path = '', venue = VENUE): Promise<void> {
  await storeAdminSession(visitor, admin(venue));
  await goToSettings(visitor, path, venue);
}

/** Opens other ticketing settings while signed in. */
export async function goToSettings(visitor: Visitor, path: string, venue = VENUE): Promise<void> {
  await visitor.open(`/${venue}/backoffice/ticketingsettings${path}`);
  await waitForSettings(visitor);
}

async function waitForSettings({ page, t }: Visitor): Promise<void> {
  // In a small window an open editor replaces the list.
  const loaded = page
    .locator(ITEM)
    .or(page.getByText(t('ticketingSettings.list.nothing')))
    .or(page.locator('[name=limitNotif1]'));
  await loaded.first().waitFor({ state: 'attached' });
  await waitForHydration(page);
}

/** A row of the list. */
export const ITEM = '[data-key]';
/** The name in a row of the list. */
export const ITEM_NAME = `${ITEM} a > span:first-child`;

export const list = ({ page, t }: Visitor) =>
  page.getByRole('navigation', { name: t('ticketingSettings.list.itemsLabel') });
export const editor = ({ page }: Visitor) =>
  page.locator('form').filter({ has: page.locator('input[name^="labels."]') });
export const nameField = ({ page }: Visitor, language = 'fr-FR') =>
  page.locator(`input[name="labels.${language}"]`);
export const descriptionField = ({ page }: Visitor, language = 'fr-FR') =>
  page.locator(`textarea[name="descriptions.${language}"]`);
export const saveButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('ticketingSettings.editor.save'), exact: true });
export const enabledSwitch = ({ page }: Visitor) => page.getByRole('switch');
export const dialog = ({ page }: Visitor) => page.getByRole('dialog');
export const synchroniseButton = ({ page, t }: Visitor) =>
  page.getByRole('button', { name: t('synchronization.start'), exact: true });

/** Saves the editor's item, and waits until it is saved. */
export async function save(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor;
  const isOffered = await enabledSwitch(visitor).isChecked();
  await saveButton(visitor).click();
  const saved = t(`ticketingSettings.editor.${isOffered ? 'saved' : 'savedOff'}`, { name });
  const toast = toastsOf(visitor).filter({ hasText: saved });
  await toast.waitFor();
  await page.getByText(t('backoffice.saving.saved')).waitFor();
  // Otherwise the next save would find the message of this one.
  await toast.getByRole('button').click();
}

/** Returns the names of a family's services, in the order of the list. */
export const serviceNames = (visitor: Visitor, family: string): Promise<string[]> =>
  groupOf(visitor, family).locator('ul').locator(ITEM_NAME).allTextContents();

export const groupOf = (visitor: Visitor, family: string): Locator =>
  list(visitor)
    .locator('li:has(> [data-head])')
    .filter({ has: visitor.page.locator('[data-head]', { hasText: family }) });
/** The service that the tests change. */
export const SERVICE = 'ACT-AQUAGYM';
export const EDITED = `/ALL?item=service:${SERVICE}`;

/** Synchronises by the button, until its dialog reports the result. */
export async function synchronise(visitor: Visitor): Promise<void> {
  // A scheduled synchronisation may have begun; its result is shown then.
  visitor.allowStatus(409);
  await synchroniseButton(visitor).click();
  await dialog(visitor)
    .getByRole('heading', { name: visitor.t('synchronization.dialog.done') })
    .waitFor();
}
