import { sql } from '../harness/database.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf } from '../pages/page.ts';

const NAME = 'Office du tourisme';

/**
 * Names a reseller in the open dialog, and waits for its key.
 * @returns the key
 */
export async function addReseller(visitor: Visitor): Promise<string> {
  const { t } = visitor;
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('resellers.name'), { exact: true }).fill(uniqueName(NAME));
  await dialog.getByRole('button', { name: t('resellers.create'), exact: true }).click();
  await dialog.getByRole('button', { name: t('resellers.done'), exact: true }).waitFor();
  return (await dialog.locator('code').textContent()) ?? '';
}

/** Deletes the resellers that tests have added, with their keys. */
export async function deleteResellers(): Promise<void> {
  await sql(
    `with gone as (select id from portal.reseller where name like $1),
       keys as (delete from portal.reseller_key using gone where reseller_id = gone.id)
     select from gone`,
    [`${NAME}%`],
  );
  await sql('delete from portal.reseller where name like $1', [`${NAME}%`]);
}
