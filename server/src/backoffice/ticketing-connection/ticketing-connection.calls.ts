import type { CallContext, Handler, Routes } from '#calls.ts';
import { readConnection } from '#catalogue/connection/connection.sql.ts';
import { supplierOf } from '#catalogue/connection/connection.ts';
import {
  requestSynchronization,
  synchronizationState,
} from '#catalogue/synchronization/synchronization.service.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import { actInVenue, findVenue, refuseFor } from '../master-area/master-area.service.ts';
import { PARTNER_PASSWORD, typeOf } from '../master-area/master-area.ts';
import {
  answerConnection,
  findUsedVenue,
  readCatalogueNow,
  readStored,
  refusePassword,
  replaceConnection,
  requireAddress,
} from './ticketing-connection.service.ts';
import { readBefore } from './ticketing-connection.sql.ts';
import { addressOf, needsPassword, refusalToConnect } from './ticketing-connection.ts';

type Call = CallContext<'PUT /settingsadmin/tenantconnection'>;

/** Changes the connection; the next call to the ticketing system uses the new connection, in every process. */
const saveTicketingConnection: Handler<'PUT /settingsadmin/tenantconnection'> = async (call) => {
  const { body, services, identity, locale } = call;
  requireAddress(body);
  await save(call);
  await readCatalogueNow(services, parseTenantId(body.id), identity);
  return answerConnection(services, body.id, locale);
};

function save({ body, tenant, identity, services }: Call) {
  const { id, partnerPassword, apiVersion, partnerLogin, keyExpiresOn } = body;
  return actInVenue(services, { provider: tenant, identity }, id, async (db, venue, facts) => {
    refuseFor(refusalToConnect(venue, body, facts));
    const { present } = await readStored(db, venue);
    if (needsPassword(present, body)) refusePassword();
    const next = { ...present, baseAddressApiV5: addressOf(body), partnerLogin, apiVersion, keyExpiresOn };
    if (partnerPassword !== undefined)
      next.partnerPasswordEncrypted = partnerPassword
        ? services.secrets.encryptSecret(partnerPassword, PARTNER_PASSWORD)
        : null;
    return { action: 'venue.changed', changes: await replaceConnection(db, venue, next) };
  });
}

/** Starts a synchronisation of a venue's catalogue. */
const synchronizeTenant: Handler<'POST /settingsadmin/synchronizetenant'> = async (call) => {
  const { body, identity, services, locale } = call;
  const venue = await findUsedVenue(services, body.id);
  await requestSynchronization(services, venue.id, identity);
  return synchronizationState({ tenant: venue, services, locale });
};

/** Returns the connection as it is edited. */
const ticketingConnection: Handler<'GET /settingsadmin/tenantconnection'> = ({ query, services, locale }) =>
  answerConnection(services, query.tenantId, locale);

/** Tests a typed connection without saving, holding or selling. */
const tryTicketingConnection: Handler<'POST /settingsadmin/tryconnection'> = async (call) => {
  const { body, services } = call;
  requireAddress(body);
  const venue = await findVenue(services, body.id);
  const present = await services.database.tenant(venue.id, readConnection);
  if (needsPassword(present, body)) refusePassword();
  const { partnerPasswordEncrypted: sealed } = present;
  const saved = sealed ? services.secrets.decryptSecret(sealed, PARTNER_PASSWORD) : '';
  const steps = await services.ticketing.tryConnection(venue, {
    address: supplierOf(addressOf(body)),
    key: body.partnerPassword ?? saved,
  });
  return { steps };
};

/** Restores the connection before the last change, with its password; a second call redoes the change. */
const undoTicketingConnection: Handler<'POST /settingsadmin/undotenantconnection'> = async (call) => {
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

export const ticketingConnectionRoutes = {
  // provider.admin or provider.tenant
  'GET /settingsadmin/tenantconnection': ticketingConnection,
  'PUT /settingsadmin/tenantconnection': saveTicketingConnection,
  'POST /settingsadmin/undotenantconnection': undoTicketingConnection,
  'POST /settingsadmin/tryconnection': tryTicketingConnection,
  'POST /settingsadmin/synchronizetenant': synchronizeTenant,
} satisfies Routes;
