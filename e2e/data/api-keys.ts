import type { ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf } from '../pages/page.ts';

const MARK = 'E2E';

/** Returns the name of a key. */
export const apiKeyName = (name: string): string => `${MARK} ${name}`;

/**
 * Names a key in the open dialog, chooses its scopes, and waits for the key.
 * @returns the key
 */
export async function addApiKey(
  visitor: Visitor,
  name: string,
  scopes: readonly ApiScope[],
): Promise<string> {
  const { t } = visitor;
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('apiKeys.name'), { exact: true }).fill(apiKeyName(name));
  for (const scope of scopes) await dialog.locator(`input[name="${scope}"]`).check();
  await dialog.getByRole('button', { name: t('apiKeys.create'), exact: true }).click();
  await dialog.getByRole('button', { name: t('apiKeys.done'), exact: true }).waitFor();
  return (await dialog.locator('code').textContent()) ?? '';
}

/** Deletes the keys that tests have made. */
export async function deleteApiKeys(): Promise<void> {
  await sql(
    `with gone as (select id from portal.api_key where name like $1),
       requests as (delete from portal.api_request using gone where api_key_id = gone.id)
     select from gone`,
    [`${MARK} %`],
  );
  await sql('delete from portal.api_key where name like $1', [`${MARK} %`]);
}
