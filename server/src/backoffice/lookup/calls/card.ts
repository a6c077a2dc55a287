import { showMovements } from '#cards/cards/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';

/** The ledger of any card of the venue, and records the reading. */
export const card: Handler<'POST /settingsadmin/lookupcard'> = async ({
  body: { cardNumber, before },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const found = await services.ticketing.of(tenant).findCard(cardNumber);
  if (!found) fail('card.not-found');
  await transaction((db) => recordChange(db, identity, { action: 'lookup.card', subject: found.number }));
  return showMovements(services, tenant, found, before);
};
