import type { CallContext, Handler } from '#calls.ts';
import { readConnection } from '#catalogue/connection/connection.sql.ts';
import { isUniqueViolation } from '#kernel/database/database-errors.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import {
  readStored,
  refusePassword,
  requireAddress,
} from '../ticketing-connection/ticketing-connection.service.ts';
import { keepBefore } from '../ticketing-connection/ticketing-connection.sql.ts';
import {
  addressOf,
  isOtherConnection,
  needsPassword,
  refusalToConnect,
} from '../ticketing-connection/ticketing-connection.ts';
import { actInVenue, answerVenue, refuseFor } from './master-area.service.ts';
import { saveConnection, updateVenue } from './master-area.sql.ts';
import { PARTNER_PASSWORD, refusalToSave, typeOf, type VenueRow } from './master-area.ts';

type Call = CallContext<'PUT /settingsadmin/tenant'>;

/** Changes a venue and the connection to its ticketing system. */
export const saveTenant: Handler<'PUT /settingsadmin/tenant'> = async (call) => {
  const { body, services } = call;
  refuseOrigins(services.config, body);
  requireAddress(connectionOf(body));
  await save(call).catch(refuseKnownOrigin);
  return answerVenue(services, body.id);
};

function save({ body, tenant, identity, services }: Call) {
  const { id, version, partnerPassword, reason, provider: _, ...sent } = body;
  const connection = { ...body, ...connectionOf(body) };
  const fields = { ...sent, baseAddressApiV5: addressOf(connection) };
  return actInVenue(services, { provider: tenant, identity }, id, async (db, venue, facts) => {
    refuseFor(refusalToSave(venue, body) ?? refusalToConnect(venue, connection, facts));
    const before = await readConnection(db);
    const { present } = await readStored(db, venue);
    if (needsPassword(before, connection)) refusePassword();
    const after = { ...before, ...fields };
    if (partnerPassword !== undefined)
      after.partnerPasswordEncrypted = partnerPassword
        ? services.secrets.encryptSecret(partnerPassword, PARTNER_PASSWORD)
        : null;
    await updateVenue(db, { ...venue, ...fields, version: version + 1 });
    await saveConnection(db, after);
    if (isOtherConnection(present, { ...after, apiVersion: fields.apiVersion }))
      await keepBefore(db, present);
    const password = { partnerPassword: after.partnerPasswordEncrypted };
    const changes = changesBetween(
      { ...recorded(venue, before), partnerPassword: before.partnerPasswordEncrypted },
      { ...fields, ...password, reason },
      ['partnerPassword'],
    );
    return { action: actionOf(venue, fields.isInMaintenance), changes };
  });
}

/** Returns the connection with the provider sent, or else the provider that the address implies. */
const connectionOf = ({ provider, baseAddressApiV5 }: Call['body']) => ({
  type: provider ?? typeOf(baseAddressApiV5),
  baseAddressApiV5,
});

function recorded(venue: VenueRow, connection: Awaited<ReturnType<typeof readConnection>>) {
  const { displayName, city, type, apiVersion, prodOrigin, preprodOrigin, isInMaintenance } = venue;
  const { partnerPasswordEncrypted: _, ...settings } = connection;
  return { displayName, city, type, apiVersion, prodOrigin, preprodOrigin, isInMaintenance, ...settings };
}

function actionOf(before: VenueRow, isInMaintenance: boolean): string {
  if (before.isInMaintenance === isInMaintenance) return 'venue.changed';
  return isInMaintenance ? 'venue.closed' : 'venue.reopened';
}

/** Refuses the platform's own host and, in production, plain-text addresses that would receive secrets. */
function refuseOrigins(
  { publicUrl, deploymentMode }: Call['services']['config'],
  { prodOrigin, preprodOrigin }: Call['body'],
): void {
  for (const [field, origin] of Object.entries({ prodOrigin, preprodOrigin })) {
    if (URL.parse(origin)?.hostname === new URL(publicUrl).hostname)
      fail('tenant.origin-already-used', { fields: { [field]: 'tenant.origin-already-used' } });
    if (field === 'prodOrigin' && deploymentMode === 'prod' && origin.startsWith('http:'))
      fail('tenant.origin', { fields: { [field]: 'tenant.origin' } });
  }
}

function refuseKnownOrigin(error: unknown): never {
  for (const [constraint, field] of [
    ['tenant_prod_origin', 'prodOrigin'],
    ['tenant_preprod_origin', 'preprodOrigin'],
  ] as const)
    if (isUniqueViolation(error, constraint))
      fail('tenant.origin-already-used', { fields: { [field]: 'tenant.origin-already-used' }, cause: error });
  throw error;
}
