import type { Locator } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { PASSWORD, VENUE } from '../data/demonstration.ts';
import { sql } from '../harness/database.ts';
import { isAlive, type Visitor } from '../harness/visitor.ts';

/** The pages of the ticketing settings, and the ticketing system behind them. */

/** Signs the venue's administrator in, and opens the ticketing settings. @param path below them, with its search */
export async function openSettings(visitor: Visitor, path = '', venue = VENUE): Promise<void> {
  const { page, say } = visitor;
  await visitor.open(`/${venue}/backoffice/ticketingsettings${path}`);
  await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill('admin@example.com');
  await page.getByLabel(say('backoffice.fields.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('backoffice.login.submit'), exact: true }).click();
  await settled(visitor);
}

/** Goes to other settings; who is signed in stays so. */
export async function goToSettings(visitor: Visitor, path: string, venue = VENUE): Promise<void> {
  await visitor.open(`/${venue}/backoffice/ticketingsettings${path}`);
  await settled(visitor);
}

async function settled({ page }: Visitor): Promise<void> {
  await page.locator('.settings-page-layout, .state').first().waitFor();
  await isAlive(page);
}

export const list = ({ page, say }: Visitor) =>
  page.getByRole('navigation', { name: say('ticketingSettings.list.itemsLabel') });
export const editor = ({ page }: Visitor) => page.locator('.item-editor');
export const nameField = ({ page }: Visitor, language = 'fr-FR') =>
  page.locator(`input[name="labels.${language}"]`);
export const descriptionField = ({ page }: Visitor, language = 'fr-FR') =>
  page.locator(`textarea[name="descriptions.${language}"]`);
export const saveButton = ({ page, say }: Visitor) =>
  page.getByRole('button', { name: say('ticketingSettings.editor.save'), exact: true });
export const enabledSwitch = ({ page }: Visitor) => page.getByRole('switch');
export const dialog = ({ page }: Visitor) => page.getByRole('dialog');
export const synchroniseButton = ({ page, say }: Visitor) =>
  page.getByRole('button', { name: say('synchronization.start'), exact: true });

/** Sends the editor, and waits until it says that everything is saved. */
export async function save(visitor: Visitor, name: string): Promise<void> {
  const { page, say } = visitor;
  const isOffered = await enabledSwitch(visitor).isChecked();
  await saveButton(visitor).click();
  const saved = say(`ticketingSettings.editor.${isOffered ? 'saved' : 'savedOff'}`, { name });
  const toast = page.locator('.toast').filter({ hasText: saved });
  await toast.waitFor();
  await page.getByText(say('backoffice.saving.saved')).waitFor();
  // The next one says so itself.
  await toast.getByRole('button').click();
}

/** Names of the services of a family, in the order of the list. */
export const serviceNames = (visitor: Visitor, family: string): Promise<string[]> =>
  groupOf(visitor, family).locator('ul .item-list-row-name').allTextContents();

export const groupOf = (visitor: Visitor, family: string): Locator =>
  list(visitor)
    .locator('.item-list-group')
    .filter({ has: visitor.page.locator('.item-list-row[data-head]', { hasText: family }) });

/** Changes a service in the ticketing system itself. @param changes columns of jsonb */
export async function changeInTicketing(code: string, labels: Record<string, string>): Promise<void> {
  await sql(
    `update venue.service set labels = labels || $2 from portal.tenant
      where tenant.id = service.tenant_id and tenant.name = $3 and code = $1`,
    [code, JSON.stringify(labels), VENUE],
  );
}

/** Takes a service out of the ticketing system. @returns what puts it back */
export async function takeOutOfTicketing(code: string): Promise<() => Promise<void>> {
  const [row] = await sql<{ stored: object }>(
    `with gone as (
       delete from venue.service using portal.tenant
        where tenant.id = service.tenant_id and tenant.name = $2 and code = $1 returning service.*)
     select to_jsonb(gone) as stored from gone`,
    [code, VENUE],
  );
  return async () => {
    await sql(
      'insert into venue.service select (jsonb_populate_record(null::venue.service, $1)).* on conflict do nothing',
      [JSON.stringify(row?.stored)],
    );
  };
}

/** The service that the tests change. */
export const SERVICE = 'ACT-AQUAGYM';
export const EDITED = `/ALL?item=service:${SERVICE}`;

/** Synchronises by the button, until its dialog says that it is done. */
export async function synchronise(visitor: Visitor): Promise<void> {
  // One may have begun by itself: that one's result is shown.
  visitor.allow(409);
  await synchroniseButton(visitor).click();
  await dialog(visitor)
    .getByRole('heading', { name: visitor.say('synchronization.dialog.done') })
    .waitFor();
}

/** After each test of a file, what it changed is undone. */
export function restoresCatalogue(): void {
  const original = new Map<string, object>();
  beforeAll(async () => {
    for (const { code, labels } of await sql<{ code: string; labels: object }>(
      `select code, labels from venue.service join portal.tenant on tenant.id = tenant_id where name = $1`,
      [VENUE],
    ))
      original.set(code, labels);
  });
  afterEach(() => restoreCatalogue(original));
}

/** Nobody has set anything, and the ticketing system says what it said. */
async function restoreCatalogue(original: ReadonlyMap<string, object>): Promise<void> {
  for (const [code, labels] of original)
    await sql('update venue.service set labels = $2 where code = $1', [code, labels]);
  await sql(
    `update portal.catalogue_item as item
        set labels = default, descriptions = default, is_enabled = default, item_order = default, picture_id = default,
            limit_notif_1 = default, limit_notif_2 = default, limit_notif_time_1 = default, limit_notif_time_2 = default,
            is_present = true, before_reset = null, version = version + 1,
            source = case when kind = 'service'
                          then item.source || jsonb_build_object('labels', coalesce(
                                 (select labels from venue.service
                                   where service.tenant_id = item.tenant_id and service.code = item.code), item.source -> 'labels'))
                          else item.source end`,
  );
  // Every process forgets what it keeps.
  await sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}
