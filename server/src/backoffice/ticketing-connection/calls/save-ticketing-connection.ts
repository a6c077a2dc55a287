import { readConnection } from '#catalogue/connection/data.ts';
import { requestSynchronization } from '#catalogue/synchronization/service.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { changesBetween } from '#platform/format/changes.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { saveConnection, updateVenue } from '../../master-area/mutations.ts';
import { PARTNER_PASSWORD } from '../../master-area/rules.ts';
import { actInVenue, refuseFor } from '../../master-area/service.ts';
import { readKeyEnd } from '../data.ts';
import { saveKeyEnd } from '../mutations.ts';
import { addressOf, needsPassword, refusalToConnect } from '../rules.ts';
import { answerConnection, refusePassword, requireAddress } from '../service.ts';

type Call = CallContext<'PUT /settingsadmin/tenantconnection'>;

/** Changes the connection: the next call to the ticketing system goes to the new one, on every node. */
export const saveTicketingConnection: Handler<'PUT /settingsadmin/tenantconnection'> = async (call) => {
  const { body, services, identity, locale } = call;
  requireAddress(body);
  await save(call);
  await readCatalogue(services, body.id, identity);
  return answerConnection(services, body.id, locale);
};

function save({ body, tenant, identity, services }: Call) {
  const { id, version, partnerPassword, apiVersion, partnerLogin, keyExpiresOn } = body;
  return actInVenue(services, { provider: tenant, identity }, id, async (db, venue, facts) => {
    refuseFor(refusalToConnect(venue, body, facts));
    const before = await readConnection(db);
    if (needsPassword(before, body)) refusePassword();
    const fields = { baseAddressApiV5: addressOf(body), partnerLogin };
    const after = { ...before, ...fields };
    if (partnerPassword !== undefined)
      after.partnerPasswordEncrypted = partnerPassword
        ? services.secrets.encryptSecret(partnerPassword, PARTNER_PASSWORD)
        : null;
    await updateVenue(db, { ...venue, apiVersion, version: version + 1 });
    const endBefore = await readKeyEnd(db);
    await saveConnection(db, after);
    await saveKeyEnd(db, keyExpiresOn);
    const recorded = ({ baseAddressApiV5, partnerLogin: login, partnerPasswordEncrypted }: typeof after) => ({
      baseAddressApiV5,
      partnerLogin: login,
      partnerPassword: partnerPasswordEncrypted,
    });
    const changes = changesBetween(
      { ...recorded(before), apiVersion: venue.apiVersion, keyExpiresOn: endBefore },
      { ...recorded(after), apiVersion, keyExpiresOn },
      ['partnerPassword'],
    );
    return { action: 'venue.changed', changes };
  });
}

/** The new system has another catalogue; one that is being read already is read again by the schedule. */
async function readCatalogue(
  services: Pick<Services, 'database' | 'jobs'>,
  id: string,
  by: Pick<Administrator, 'userId' | 'email'>,
): Promise<void> {
  await requestSynchronization(services, parseTenantId(id), by).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
}
