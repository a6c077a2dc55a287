import type { Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import type { PictureFile } from '../data/pictures.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from './backoffice.ts';
import { dialogOf, waitForPage } from './page.ts';

/** The venue whose design the tests change and restore. */
export const VENUE = 'patinoire-givre';

/** Its brand colour. */
export const BRAND = '#3d4f9f';
export const TOO_LIGHT = '#7fb2ff';
export const STRONG = '#8a1c5a';

export async function openDesign(visitor: Visitor): Promise<void> {
  await openAs(visitor, admin(VENUE), 'design');
  await waitForPage(visitor, visitor.t('backoffice.sections.design.title'));
  await waitForHydration(visitor.page);
}

export const colourField = ({ page, t }: Visitor): Locator =>
  page.getByLabel(t('design.colours.brand'), { exact: true });

/** The button that applies the nearest colour with enough contrast; its name contains the colour. */
export const nearestColour = ({ page }: Visitor): Locator =>
  page.getByRole('main').getByRole('button', { name: /#[0-9a-f]{6}/ });

export const fontField = ({ page, t }: Visitor, use: 'title' | 'text'): Locator =>
  page.getByLabel(t(`design.fonts.${use}`), { exact: true });

export const saveButton = ({ page, t }: Visitor): Locator =>
  page.getByRole('button', { name: t('backoffice.saving.save'), exact: true });

export const preview = ({ page, t }: Visitor): Locator =>
  page.getByRole('region', { name: t('design.preview.title') });

/** The pictures of the gallery with their descriptions. */
export const galleryItems = ({ page }: Visitor): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('input[lang]') });

/** Chooses a file for the logo, or as a further picture of the gallery. */
export const chooseFile = ({ page }: Visitor, field: 'logo' | 'gallery', file: PictureFile): Promise<void> =>
  page
    .locator('input[type=file]')
    .nth(field === 'logo' ? 0 : 1)
    .setInputFiles(file);

export async function save(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await saveButton(visitor).click();
  await page.getByText(t('design.saved')).waitFor();
  await page.getByText(t('backoffice.saving.saved')).waitFor();
}

/** Restores the design before the last save. */
export async function undo(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('design.undo.action') }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('design.undo.confirm') })
    .click();
  await page.getByText(t('design.undo.done')).waitFor();
}
