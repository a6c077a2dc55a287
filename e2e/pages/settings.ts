import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage, waitForToast } from './page.ts';

/** The venue whose pages the tests change and restore. */
export const VENUE = 'patinoire-givre';

/**
 * Pages of settings that are saved as a whole, by their address; the addresses are also the names of their phrases.
 */
export type SettingsName =
  | 'footer'
  | 'usedfonctionnalities'
  | 'usedpages'
  | 'endofnavigation'
  | 'registrationpage'
  | 'languages'
  | 'planning'
  | 'partner';

/** Opens a page of settings as the venue's super administrator, or as another administrator. */
export async function openSettings(
  visitor: Visitor,
  name: SettingsName,
  person = admin(VENUE),
): Promise<void> {
  await openAs(visitor, person, name);
  await waitForPage(visitor, visitor.t(`backoffice.sections.${name}.title`));
  await waitForHydration(visitor.page);
}

export const preview = ({ page, t }: Visitor): Locator =>
  page.getByRole('region', { name: t('venuePages.preview'), exact: true });

export const saveButton = ({ page, t }: Visitor): Locator =>
  page.getByRole('button', { name: t('backoffice.saving.save'), exact: true });

export async function saveSettings(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await saveButton(visitor).click();
  await waitForToast(visitor, t('venuePages.saved'));
  await page.getByText(t('backoffice.saving.saved')).waitFor();
}

/** Restores the settings before the last save. */
export async function undoSettings(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('venuePages.undo.action'), exact: true }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('venuePages.undo.confirm'), exact: true })
    .click();
  await waitForToast(visitor, t('venuePages.undo.done'));
}
