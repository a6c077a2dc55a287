import type { Handler, Routes } from '#calls.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import { writeCatalogueFile } from './catalogue-file.ts';
import { checkImport, importFile, readServices, viewCheck } from './file.service.ts';

const exportCatalogue: Handler<'GET /boxoffice/catalogueexport'> = async ({
  services,
  tenant,
  locale,
  header,
  transaction,
}) => {
  const { catalogue } = await requireBoxOffice(services, tenant);
  const text = writeCatalogueFile(await transaction((db) => readServices(db, catalogue)), locale);
  header('content-disposition', `attachment; filename="${tenant.name}-catalogue.csv"`);
  header('content-type', 'text/csv; charset=utf-8');
  return once(Buffer.from(text));
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const importCheck: Handler<'POST /boxoffice/catalogueimportcheck'> = async (context) =>
  viewCheck(await checkImport(context));

const importTable: Handler<'POST /boxoffice/catalogueimport'> = async (context) => ({
  drafts: await importFile(context, context.body.version),
});

export const catalogueFileRoutes = {
  // administrator: venue.catalogue
  'GET /boxoffice/catalogueexport': exportCatalogue,
  'POST /boxoffice/catalogueimportcheck': importCheck,
  'POST /boxoffice/catalogueimport': importTable,
} satisfies Routes;
