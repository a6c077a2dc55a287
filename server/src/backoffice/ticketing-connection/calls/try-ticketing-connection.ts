import { readConnection } from '#catalogue/connection/data.ts';
import { supplierOf } from '#catalogue/connection/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { PARTNER_PASSWORD } from '../../master-area/rules.ts';
import { findVenue } from '../../master-area/service.ts';
import { addressOf, needsPassword } from '../rules.ts';
import { refusePassword, requireAddress } from '../service.ts';

/** Tries a connection as it is typed; nothing is saved, held or sold. */
export const tryTicketingConnection: Handler<'POST /settingsadmin/tryconnection'> = async (call) => {
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
