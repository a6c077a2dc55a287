import { createHash } from 'node:crypto';
import { MAX_TABLE_BYTES } from '@guichet/contract/box-office/catalogue-rules.ts';
import type { CallContext } from '#calls.ts';
import type { BoxOfficeCatalogue, OwnItems } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { confined } from '#platform/files/confined.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import { deleteDrafts, lockCatalogue, readDrafts, saveDraft } from '../catalogue.sql.ts';
import { auditedItems, describeChange, itemOf, planChanges } from '../catalogue.ts';
import { canonical, isSame } from '../merging.ts';
import { readPublications } from '../publications/publications.sql.ts';
import type { FileBasis } from './catalogue-file.ts';
import type { work } from './planned.ts';

/** Plans the import of a file in a separate process. @throws AppError `box-office.file`, `file.beyond-limits` */
const planFile = confined<typeof work>(import.meta.resolve('./planned.ts'));

type Call = Pick<
  CallContext<'POST /boxoffice/catalogueimportcheck'>,
  'services' | 'tenant' | 'identity' | 'locale' | 'transaction' | 'body'
>;

/** Returns the services with their drafts, those whose draft deletes them left out. */
export async function readServices(
  db: TenantDb,
  catalogue: BoxOfficeCatalogue,
): Promise<OwnItems['service'][]> {
  return planChanges(await catalogue.read(db), await readDrafts(db)).after.service;
}

/** Reads what a file is compared with. */
async function readBasis(db: TenantDb, catalogue: BoxOfficeCatalogue) {
  const published = await catalogue.read(db);
  const waiting = (await readPublications(db, 0)).flatMap(({ changes }) =>
    changes.flatMap(({ kind, code }) => (kind === 'service' ? [code] : [])),
  );
  const { after } = planChanges(published, await readDrafts(db));
  const isPublished = (code: string) => published.service.some((service) => service.code === code);
  const endable = after.service.flatMap(({ code, isArchived }) =>
    !isArchived && isPublished(code) && !waiting.includes(code) ? [code] : [],
  );
  return { catalogue: after, waiting, endable };
}

/** Returns what an import of the file would change, and what prevents it. */
export async function checkImport(context: Call) {
  const { catalogue } = await requireBoxOffice(context.services, context.tenant);
  const { endsMissing, content } = context.body;
  const file = Buffer.from(content, 'base64');
  if (file.length > MAX_TABLE_BYTES)
    fail('box-office.file-size', { params: { megabytes: MAX_TABLE_BYTES / 1024 / 1024 } });
  const { endable, ...basis } = await context.transaction((db) => readBasis(db, catalogue));
  const parameters: FileBasis = { ...basis, locale: context.locale, ...(endsMissing && { endable }) };
  const { value: plan } = await planFile(file, parameters);
  const changes = plan.items.map((item) => {
    const name = { kind: 'service', code: item.code } as const;
    return { ...name, before: itemOf(basis.catalogue, name) ?? null, after: item };
  });
  const version = createHash('sha256')
    .update(canonical({ ...basis, items: plan.items }))
    .digest('base64url')
    .slice(0, 22);
  return { ...plan, version, changes, basis };
}

/** Saves the changes of a file as drafts. @throws AppError `settings.changed`, `box-office.file-problems` */
export async function importFile(context: Call, version: string): Promise<number> {
  const { services, tenant, identity, transaction } = context;
  const plan = await checkImport(context);
  if (plan.problems.length > 0) fail('box-office.file-problems');
  if (plan.version !== version) fail('settings.changed');
  if (plan.changes.length === 0) return 0;
  const { catalogue } = await requireBoxOffice(services, tenant);
  await transaction(async (db) => {
    await lockCatalogue(db);
    const { endable: _, ...basis } = await readBasis(db, catalogue);
    if (!isSame(basis, plan.basis)) fail('settings.changed');
    const published = await catalogue.read(db);
    for (const change of plan.changes) {
      const base = itemOf(published, change) ?? null;
      if (isSame(base, change.after)) await deleteDrafts(db, [change]);
      else await saveDraft(db, { ...change, base, item: change.after }, identity.email);
    }
    await recordChange(db, identity, {
      action: 'catalogue-draft.imported',
      subject: context.body.name,
      changes: auditedItems(plan.changes),
    });
  });
  return plan.changes.length;
}

/** Maximum number of problems in an answer. */
const SHOWN_PROBLEMS = 200;

/** Returns the check of a file for its dialog. */
export const viewCheck = ({
  version,
  services,
  changes,
  problems,
}: Awaited<ReturnType<typeof checkImport>>) => ({
  version,
  services,
  changes: changes.map(describeChange),
  problems: problems.slice(0, SHOWN_PROBLEMS),
  problemCount: problems.length,
});
