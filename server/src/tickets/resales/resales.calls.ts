import type { Handler, Routes } from '#calls.ts';
import { readResalesOf } from './resales.sql.ts';
import { viewResale } from './resales.ts';

/** Lists the cancelled tickets of a session that are refunded if their places are taken. */
const resalesOfSession: Handler<'GET /boxoffice/resales'> = async ({ query, transaction }) =>
  (await transaction((db) => readResalesOf(db, query.eventExternalId))).map(viewResale);

export const resaleRoutes = {
  // administrator: venue.desk
  'GET /boxoffice/resales': resalesOfSession,
} satisfies Routes;
