import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { liftPause, readPausesOf } from '#cart/pauses/pauses.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import { endPlace, readCustomers } from './no-shows.service.ts';
import { readMissed, readMissedOf } from './no-shows.sql.ts';
import { shownSince, viewMissed, viewPause } from './no-shows.ts';

const ownNoShows: Handler<'GET /user/NoShows'> = async ({ identity, services, transaction }) => {
  const since = shownSince(new Date(services.clock()));
  return transaction(async (db) => {
    const missed = await readMissedOf(db, identity.userId, since);
    const pauses = await readPausesOf(db, identity.userId, since);
    const contact = contactEmailOf(await readParameters(db));
    return {
      missed: missed.map(viewMissed),
      pauses: pauses.map(viewPause),
      ...(contact !== undefined && { contact }),
    };
  });
};

const noShows: Handler<'GET /settingsticketing/noshows'> = ({ services, transaction }) =>
  transaction((db) => readCustomers(db, new Date(services.clock())));

/** The audit log names a customer by the beginning of the id. */
const subjectOf = (customerId: string): string => customerId.slice(0, 8);

const lift: Handler<'POST /settingsticketing/liftpause'> = ({
  body: { id, reason },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const pause = (await liftPause(db, id, identity.email)) ?? fail('pause.not-found');
    await recordChange(db, identity, {
      action: 'pause.lifted',
      subject: subjectOf(pause.customerId),
      changes: [
        { field: 'pausedService', from: pause.serviceName[DEFAULT_LOCALE], to: '' },
        { field: 'reason', from: '', to: reason },
      ],
    });
    return readCustomers(db, new Date(services.clock()));
  });

const excuse: Handler<'POST /settingsticketing/excusemissedplace'> = ({
  body: { id, reason },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const known = (await readMissed(db, id)) ?? fail('pause.no-missed-place');
    const place = (await endPlace(db, known, 'excused', identity.email)) ?? fail('pause.no-missed-place');
    await recordChange(db, identity, {
      action: 'missed-place.excused',
      subject: subjectOf(place.customerId),
      changes: [
        { field: 'missedTicket', from: place.ticketNumber, to: '' },
        { field: 'reason', from: '', to: reason },
      ],
    });
    return readCustomers(db, new Date(services.clock()));
  });

export const noShowRoutes = {
  // customer
  'GET /user/NoShows': ownNoShows,
  // venue.desk, settings.ticketing
  'GET /settingsticketing/noshows': noShows,
  'POST /settingsticketing/liftpause': lift,
  'POST /settingsticketing/excusemissedplace': excuse,
} satisfies Routes;
