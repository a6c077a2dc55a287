import {
  familyProblems,
  itemProblems,
  type Problems,
  serviceProblems,
} from '@guichet/contract/box-office/catalogue-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Handler, Routes } from '#calls.ts';
import type { OwnKind } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { fail } from '#kernel/errors.ts';
import { requireBoxOffice } from '../box-office.service.ts';
import { discardDraft, removeItem, saveItem } from './catalogue.service.ts';
import { readDrafts } from './catalogue.sql.ts';
import { isUndoable, stateOf, viewPublication } from './catalogue.ts';
import { readPublications } from './publications/publications.sql.ts';

/** Number of ended publications that the editor shows. */
const SHOWN_PUBLICATIONS = 10;

/** Returns the catalogue with its drafts and publications. */
const catalogue: Handler<'GET /boxoffice/catalogue'> = async ({ services, tenant, transaction }) => {
  const boxOffice = await requireBoxOffice(services, tenant);
  const { published, drafts, publications } = await transaction(async (db) => ({
    published: await boxOffice.catalogue.read(db),
    drafts: await readDrafts(db),
    publications: await readPublications(db, SHOWN_PUBLICATIONS),
  }));
  const waiting = publications.filter(({ state }) => state === 'waiting' || state === 'failed');
  const statesOf = <Kind extends OwnKind>(kind: Kind) => {
    const codes = [
      ...published[kind].map(({ code }) => code),
      ...drafts.flatMap((draft) => (draft.kind === kind && draft.base === null ? [draft.code] : [])),
    ];
    return [...new Set(codes)].map((code) =>
      stateOf(kind, code, {
        published: published[kind].find((item) => item.code === code),
        draft: drafts.find((draft) => draft.kind === kind && draft.code === code),
        waiting,
      }),
    );
  };
  return {
    establishments: statesOf('establishment'),
    families: statesOf('family'),
    themes: statesOf('theme'),
    services: statesOf('service'),
    publications: publications.map((row) => viewPublication(row, isUndoable(row, published))),
    timeZone: tenant.timeZone,
  };
};

/** Refuses an item with problems of its own fields. */
function refuse(problems: Problems): void {
  const fields = Object.entries(problems).map(([field, problem]) => [`item.${field}`, problem as ErrorCode]);
  if (fields.length > 0) fail('request.invalid', { fields: Object.fromEntries(fields) });
}

const saveEstablishment: Handler<'PUT /boxoffice/establishment'> = (context) => {
  const { version, item } = context.body;
  refuse(itemProblems(item));
  return saveItem(context, 'establishment', version, item);
};

const saveFamily: Handler<'PUT /boxoffice/family'> = (context) => {
  const { version, item } = context.body;
  refuse(familyProblems(item));
  return saveItem(context, 'family', version, item);
};

const saveTheme: Handler<'PUT /boxoffice/theme'> = (context) => {
  const { version, item } = context.body;
  refuse(itemProblems(item));
  return saveItem(context, 'theme', version, item);
};

const saveService: Handler<'PUT /boxoffice/service'> = (context) => {
  const { version, item } = context.body;
  refuse(serviceProblems(item));
  return saveItem(context, 'service', version, item);
};

const removal: Handler<'PUT /boxoffice/removal'> = (context) => removeItem(context, context.body);

const discard: Handler<'DELETE /boxoffice/draft'> = async (context) => {
  await discardDraft(context, context.query);
  return undefined;
};

export const boxOfficeCatalogueRoutes = {
  // administrator: venue.catalogue
  'GET /boxoffice/catalogue': catalogue,
  'PUT /boxoffice/establishment': saveEstablishment,
  'PUT /boxoffice/family': saveFamily,
  'PUT /boxoffice/theme': saveTheme,
  'PUT /boxoffice/service': saveService,
  'PUT /boxoffice/removal': removal,
  'DELETE /boxoffice/draft': discard,
} satisfies Routes;
