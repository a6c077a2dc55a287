import type { ImportKind } from '@guichet/contract/box-office/imports-rules.ts';
import type { Visitor } from '../harness/visitor.ts';
import { BACKOFFICE } from './backoffice.ts';
import { waitForPage } from './page.ts';

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
