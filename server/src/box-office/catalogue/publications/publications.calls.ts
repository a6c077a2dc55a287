import type { Handler, Routes } from '#calls.ts';
import { instantOf } from '#kernel/format/time-zone.ts';
import { requireBoxOffice } from '../../box-office.service.ts';
import { viewPublication } from '../catalogue.ts';
import { checkPublication, publish, schedulePublication } from './publications.service.ts';
import { callOff, undoPublication } from './undoing.service.ts';

const check: Handler<'POST /boxoffice/publicationcheck'> = async ({
  body,
  services,
  tenant,
  transaction,
}) => {
  const { catalogue } = await requireBoxOffice(services, tenant);
  return transaction((db) => checkPublication(db, catalogue, body.items));
};

/** Publishes drafts, or plans their publication in the venue's time zone. */
const publication: Handler<'POST /boxoffice/publication'> = async ({
  body,
  services,
  tenant,
  identity,
  locale,
}) => {
  const { items, dueAt } = body;
  const chosen = { items, locale };
  if (dueAt === undefined) return viewPublication(await publish(services, tenant, identity, chosen), true);
  const [day = '', time = ''] = dueAt.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const instant = instantOf(day, hours * 60 + minutes, tenant.timeZone);
  return viewPublication(
    await schedulePublication(services, tenant, identity, { ...chosen, dueAt: instant }),
    false,
  );
};

const undo: Handler<'POST /boxoffice/undopublication'> = async ({ body, services, tenant, identity }) =>
  viewPublication(await undoPublication(services, tenant, identity, body.id), false);

const cancel: Handler<'DELETE /boxoffice/publication'> = async ({ query, services, tenant, identity }) =>
  viewPublication(await callOff(services, tenant, identity, query.id), false);

export const publicationRoutes = {
  // administrator: venue.catalogue
  'POST /boxoffice/publicationcheck': check,
  'POST /boxoffice/publication': publication,
  'POST /boxoffice/undopublication': undo,
  'DELETE /boxoffice/publication': cancel,
} satisfies Routes;
