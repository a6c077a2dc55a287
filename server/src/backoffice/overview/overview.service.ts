import type { CallContext } from '#calls.ts';
import { readFacts, readVenue } from '../master-area/master-area.sql.ts';
import { stepsOf } from '../master-area/master-area.ts';
import { readClosure } from './overview.sql.ts';
import { viewOpening } from './overview.ts';

/** Returns why the site is closed to visitors, and the missing steps before its first opening. */
export async function readOpening({
  tenant,
  services,
  transaction,
}: Pick<CallContext<'GET /settingsadmin/overview'>, 'tenant' | 'services' | 'transaction'>) {
  return transaction(async (db) => {
    const venue = await readVenue(db, tenant.id);
    if (!venue) return undefined;
    if (venue.openedAt) return viewOpening(venue, [], await readClosure(db));
    const facts = { ...(await readFacts(db)), mayEmbed: services.config.deploymentMode !== 'prod' };
    return viewOpening(venue, stepsOf(venue, facts), undefined);
  });
}
