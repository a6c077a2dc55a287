import { MAX_COUNTED } from '@guichet/contract/backoffice/retention.ts';
import type { Handler, Routes } from '#calls.ts';
import { countRecords, readRuns } from './retention.sql.ts';
import { nextRun, rulesInOrder } from './retention.ts';

/** Returns the rules with the number of records now and the result of the last run. */
const retention: Handler<'GET /settingsadmin/retention'> = async ({ services, transaction }) => {
  const rules = rulesInOrder();
  const { records, runs } = await transaction(async (db) => ({
    records: await countRecords(
      db,
      rules.flatMap(({ kind, tables: [table = ''], counted = 'true' }) =>
        counted === false ? [] : [{ kind, table, condition: counted }],
      ),
    ),
    runs: new Map((await readRuns(db)).map((run) => [run.kind, run])),
  }));
  return {
    rules: rules.map(({ kind, end, days }) => {
      const [known, run] = [records.get(kind), runs.get(kind)];
      return {
        kind,
        end,
        ...(days !== undefined && { days }),
        ...(known !== undefined && { records: Math.min(known, MAX_COUNTED) }),
        hasMore: (known ?? 0) > MAX_COUNTED,
        ...(run && { removed: run.removed, ranAt: run.ranAt.toISOString() }),
      };
    }),
    nextRunAt: nextRun(new Date(services.clock())).toISOString(),
  };
};

export const retentionRoutes = {
  // settings.admin
  'GET /settingsadmin/retention': retention,
} satisfies Routes;
