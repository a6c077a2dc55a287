import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { actInVenue, refuseFor } from '../../master-area/service.ts';
import { readBefore } from '../data.ts';
import { refusalToConnect, typeOf } from '../rules.ts';
import { answerConnection, readCatalogueNow, replaceConnection } from '../service.ts';

/** Brings back the connection before the last change, with the password that belongs to it; undone, it can be redone. */
export const undoTicketingConnection: Handler<'POST /settingsadmin/undotenantconnection'> = async (call) => {
  const { body, tenant, identity, services, locale } = call;
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue, facts) => {
    const before = (await readBefore(db)) ?? fail('settings.nothing-to-undo');
    const { baseAddressApiV5 } = before;
    const sent = { type: typeOf(baseAddressApiV5), baseAddressApiV5, version: body.version };
    refuseFor(refusalToConnect(venue, sent, facts));
    return { action: 'venue.changed', changes: await replaceConnection(db, venue, before) };
  });
  await readCatalogueNow(services, parseTenantId(body.id), identity);
  return answerConnection(services, body.id, locale);
};
