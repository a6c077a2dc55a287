import { sql } from '../harness/database.ts';
import { portal } from '../harness/portal.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf, pressButton, pressInDialog } from '../pages/page.ts';
import { VENUE } from './demonstration.ts';

const MARK = 'E2E';

/**
 * Adds an endpoint with the address of the embedded receiver, on the page.
 * @returns its secret
 */
export async function addWebhook(visitor: Visitor, name: string, answer?: number): Promise<string> {
  const { page, t } = visitor;
  const receiver = await page.getByRole('main').locator('code').first().textContent();
  await pressButton(visitor, t('webhooks.add'));
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('webhooks.url')).fill(`${receiver}${answer ? `?answer=${answer}` : ''}`);
  await dialog.getByLabel(t('webhooks.description')).fill(`${MARK} ${name}`);
  await pressInDialog(visitor, t('webhooks.create'));
  return confirmSecret(visitor);
}

/** Reads the secret from its dialog, and closes the dialog. */
export async function confirmSecret(visitor: Visitor): Promise<string> {
  const { t } = visitor;
  const dialog = dialogOf(visitor);
  await dialog.getByText(t('webhooks.secretText')).waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await pressInDialog(visitor, t('webhooks.done'));
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

/** Returns the name of an endpoint in its buttons. */
export const webhookName = (name: string): string => `${MARK} ${name}`;

/** Deletes the endpoints that tests have added. */
export async function deleteWebhooks(): Promise<void> {
  await sql('delete from portal.webhook_endpoint where description like $1', [`${MARK} %`]);
}

/** Returns the messages that the embedded receiver got from the venue. */
export async function arrivals(): Promise<
  { messageId: string; body: string; signatures: number; matching: number; status: number }[]
> {
  const response = await fetch(`${portal().url}/sandbox/webhooks.json?tenant=${VENUE}`);
  return response.json() as never;
}
