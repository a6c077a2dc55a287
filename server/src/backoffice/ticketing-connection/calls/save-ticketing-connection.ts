import type { CallContext, Handler } from '#platform/http/calls.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { PARTNER_PASSWORD } from '../../master-area/rules.ts';
import { actInVenue, refuseFor } from '../../master-area/service.ts';
import { addressOf, needsPassword, refusalToConnect } from '../rules.ts';
import {
  answerConnection,
  readCatalogueNow,
  readStored,
  refusePassword,
  replaceConnection,
  requireAddress,
} from '../service.ts';

type Call = CallContext<'PUT /settingsadmin/tenantconnection'>;

/** Changes the connection: the next call to the ticketing system goes to the new one, on every node. */
export const saveTicketingConnection: Handler<'PUT /settingsadmin/tenantconnection'> = async (call) => {
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
