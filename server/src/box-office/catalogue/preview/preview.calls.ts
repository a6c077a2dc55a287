import type { Handler, Routes } from '#calls.ts';
import { servicesWith } from '#catalogue/browse/browse.sql.ts';
import { itemsAfter } from '#catalogue/synchronization/synchronization.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import { readDrafts } from '../catalogue.sql.ts';
import { offeredOf, planChanges } from '../catalogue.ts';

/** Answers a call of the public site with the drafts laid over the local copy of the catalogue. */
const previewDrafts: Handler<'POST /boxoffice/preview'> = async (context) => {
  const { body, services, tenant, transaction, asVisitor } = context;
  const { catalogue } = await requireBoxOffice(services, tenant);
  const drafted = await transaction(async (db) => {
    const { after } = planChanges(await catalogue.read(db), await readDrafts(db));
    return offeredOf(after, await catalogue.readOffered(db));
  });
  const shown = await servicesWith(services, tenant, (items) => itemsAfter(items, drafted));
  return { answer: await asVisitor(body.call, { query: body.query, body: body.body }, shown) };
};

export const previewRoutes = {
  // administrator: venue.catalogue
  'POST /boxoffice/preview': previewDrafts,
} satisfies Routes;
