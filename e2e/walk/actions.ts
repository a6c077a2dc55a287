import type { Visitor } from '../harness/visitor.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

/**
 * Waits for the page with a heading.
 * @param key of its phrase
 */
export const heading = (key: string) => (visitor: Visitor) => waitForPage(visitor, visitor.t(key));

/**
 * Waits for a text on the page.
 * @param key of its phrase
 */
export const text = (key: string) => (visitor: Visitor) =>
  visitor.page.getByText(visitor.t(key)).first().waitFor();

/**
 * Opens an address.
 * @param ready waits until the page is complete
 */
export const open =
  (address: string, ready?: (visitor: Visitor) => Promise<unknown>) => async (visitor: Visitor) => {
    await visitor.open(address);
    await ready?.(visitor);
  };

/**
 * Presses a button of the page.
 * @param key of its phrase
 */
export const press = (key: string) => (visitor: Visitor) =>
  visitor.page
    .getByRole('main')
    .getByRole('button', { name: visitor.t(key), exact: true })
    .click();

/**
 * Submits a form with mistakes.
 * @param key of its button's phrase
 */
export const submitWithMistakes = (key: string) => async (visitor: Visitor) => {
  await press(key)(visitor);
  await visitor.page.locator('[aria-invalid=true]').first().waitFor();
};

/** Requests a passkey without a name, and cancels. */
export async function addPasskeyWithoutName(visitor: Visitor): Promise<void> {
  const { t } = visitor;
  const dialog = dialogOf(visitor);
  await press('passkeys.add')(visitor);
  await dialog.getByLabel(t('passkeys.name')).fill('');
  await dialog.getByRole('button', { name: t('passkeys.create'), exact: true }).click();
  await dialog.getByText(t('form.problem.field.required')).first().waitFor();
  await dialog.getByRole('button', { name: t('passkeys.cancel'), exact: true }).click();
}
