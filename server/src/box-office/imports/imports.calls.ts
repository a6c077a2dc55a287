import { missingFields } from '@guichet/contract/box-office/imports-rules.ts';
import { fail } from '#kernel/errors.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { exampleValues } from './example.service.ts';
import { readFile, recordImport, requireImport, startWork, storeFile } from './imports.service.ts';
import {
  clearResults,
  forgetFile,
  readImport,
  readImports,
  readPartCounts,
  readProblems,
  rememberMapping,
  setState,
} from './imports.sql.ts';
import {
  columnNames,
  exampleTable,
  isMappingOf,
  problemsTable,
  SHOWN_PROBLEMS,
  viewDetails,
  viewImport,
} from './imports.ts';
import { startInvitations } from './invitations/invitations.service.ts';
import { countInvitations } from './invitations/invitations.sql.ts';

const imports: BoxOfficeHandler<'GET /boxoffice/imports'> = async ({ transaction }) => {
  return transaction(async (db) => {
    const rows = await readImports(db);
    const parts = await readPartCounts(
      db,
      rows.map(({ id }) => id),
    );
    return {
      imports: rows.map((row) => viewImport(row, parts)),
      invitations: await countInvitations(db),
    };
  });
};

const details: BoxOfficeHandler<'GET /boxoffice/import'> = async ({ query: { id }, transaction }) => {
  return transaction(async (db) => {
    const row = (await readImport(db, id)) ?? fail('import.unknown');
    return viewDetails(row, await readPartCounts(db, [id]), await readProblems(db, id, SHOWN_PROBLEMS));
  });
};

const upload: BoxOfficeHandler<'POST /boxoffice/import'> = async ({ body, identity, transaction }) => {
  const file = await readFile(body.content);
  const id = await transaction((db) =>
    storeFile(db, file, { kind: body.kind, fileName: body.name, by: identity }),
  );
  return { id };
};

const saveMapping: BoxOfficeHandler<'PUT /boxoffice/importmapping'> = async ({
  body: { id, mapping },
  services,
  transaction,
}) => {
  await transaction(async (db) => {
    const { kind, columns } = await requireImport(db, id, ['mapping', 'checked']);
    if (!isMappingOf(kind, mapping, columns) || missingFields(kind, mapping).length > 0)
      fail('import.columns');
    await clearResults(db, id);
    await rememberMapping(db, kind, columnNames(mapping, columns));
    await startWork(db, id, () => setState(db, id, { state: 'checking', position: 0, mapping }));
  });
  services.jobs.wake();
  return undefined;
};

const run: BoxOfficeHandler<'POST /boxoffice/importrun'> = async ({
  body: { id },
  services,
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const found = await requireImport(db, id, ['checked', 'paused']);
    const position = found.state === 'checked' ? 0 : found.position;
    await startWork(db, id, () => setState(db, id, { state: 'running', position }));
    if (found.state === 'checked') await recordImport(db, identity, 'started', found);
  });
  services.jobs.wake();
  return undefined;
};

const pause: BoxOfficeHandler<'POST /boxoffice/importpause'> = async ({ body: { id }, transaction }) => {
  await transaction(async (db) => {
    await requireImport(db, id, ['running']);
    await setState(db, id, { state: 'paused' });
  });
  return undefined;
};

const cancel: BoxOfficeHandler<'POST /boxoffice/importcancel'> = async ({
  body: { id },
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const found = await requireImport(db, id, ['mapping', 'checking', 'checked', 'running', 'paused']);
    await setState(db, id, { state: 'cancelled' });
    await forgetFile(db, id);
    await recordImport(db, identity, 'cancelled', found);
  });
  return undefined;
};

const withdrawImport: BoxOfficeHandler<'POST /boxoffice/importundo'> = async ({
  body: { id },
  services,
  identity,
  transaction,
}) => {
  await transaction(async (db) => {
    const found = await requireImport(db, id, ['done', 'cancelled', 'paused']);
    await startWork(db, id, () => setState(db, id, { state: 'undoing' }));
    await recordImport(db, identity, 'undone', found);
  });
  services.jobs.wake();
  return undefined;
};

/** More problems than a file has lines. */
const ALL_PROBLEMS = 500_000;

const exportProblems: BoxOfficeHandler<'GET /boxoffice/importproblems'> = async ({
  query: { id },
  tenant,
  locale,
  header,
  transaction,
}) => {
  const { kind, problems } = await transaction(async (db) => {
    const found = (await readImport(db, id)) ?? fail('import.unknown');
    return { kind: found.kind, ...(await readProblems(db, id, ALL_PROBLEMS)) };
  });
  header('content-type', 'text/csv; charset=utf-8');
  header('content-disposition', `attachment; filename="${tenant.name}-${kind}-problems.csv"`);
  return once(problemsTable(kind, problems, locale));
};

const example: BoxOfficeHandler<'GET /boxoffice/importexample'> = async ({
  query: { kind },
  tenant,
  locale,
  services,
  header,
  transaction,
  boxOffice,
}) => {
  const now = new Date(services.clock());
  const own = await transaction((db) => exampleValues(db, boxOffice, kind, { locale, now, tenant }));
  header('content-type', 'text/csv; charset=utf-8');
  header('content-disposition', `attachment; filename="${kind}.csv"`);
  return once(exampleTable(kind, locale, own, now));
};

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const invite: BoxOfficeHandler<'POST /boxoffice/importinvitations'> = async ({
  body: { count },
  services,
  identity,
  transaction,
}) => {
  await transaction((db) => startInvitations(db, identity, count));
  services.jobs.wake();
  return undefined;
};

export const importRoutes = atBoxOffice({
  // venue.import
  'GET /boxoffice/imports': imports,
  'GET /boxoffice/import': details,
  'POST /boxoffice/import': upload,
  'PUT /boxoffice/importmapping': saveMapping,
  'POST /boxoffice/importrun': run,
  'POST /boxoffice/importpause': pause,
  'POST /boxoffice/importcancel': cancel,
  'POST /boxoffice/importundo': withdrawImport,
  'GET /boxoffice/importproblems': exportProblems,
  'GET /boxoffice/importexample': example,
  'POST /boxoffice/importinvitations': invite,
});
