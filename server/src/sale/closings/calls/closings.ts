import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { countDifferences, readClosings, readDifferences } from '../data.ts';
import { viewClosing, viewDifference } from '../view.ts';

export const closings: Handler<'GET /settingsadmin/closings'> = async ({
  query: { state },
  tenant,
  services,
  transaction,
}) => {
  const [closed, differences, { count }] = await transaction((db) =>
    Promise.all([readClosings(db), readDifferences(db, state), countDifferences(db, state)]),
  );
  return {
    today: dayOf(new Date(services.clock()), tenant.timeZone),
    closings: closed.map(viewClosing),
    differences: differences.map(viewDifference),
    total: count,
  };
};
