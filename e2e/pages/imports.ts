import type { ImportKind } from '@guichet/contract/box-office/imports-rules.ts';
import { admin } from '../data/administrators.ts';
import type { Visitor } from '../harness/visitor.ts';
import { BACKOFFICE, openAs } from './backoffice.ts';
import { pressButton, pressInDialog, waitForPage } from './page.ts';

/** Path of the page of imports. */
export const IMPORTS = `${BACKOFFICE}/imports`;

/** Chooses a kind of file on the page of imports and uploads a file, whose page opens. */
export async function uploadImport(visitor: Visitor, kind: ImportKind, content: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('radio', { name: t(`imports.kind.${kind}`) }).check();
  const name = 'reprise.csv';
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await waitForPage(visitor, name);
}

/** Imports a file from the upload to its end. */
export async function importFile(visitor: Visitor, kind: ImportKind, content: string): Promise<void> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'imports');
  await waitForPage(visitor, t('backoffice.sections.imports.title'));
  await uploadImport(visitor, kind, content);
  await pressButton(visitor, t('imports.mapping.check'));
  await page.getByRole('heading', { name: t('imports.check.title') }).waitFor();
  await pressButton(visitor, t('imports.check.run'));
  await pressInDialog(visitor, t('imports.check.confirm'));
  await page.getByText(t('imports.state.done'), { exact: true }).waitFor();
}
