import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { countDifferences } from '../../closings/data.ts';
import { queryOf, sumResellerSales } from '../../resellers/sales/service.ts';
import { readChosenFigures, readFigures, readStuckSum, readToCome } from '../data.ts';
import { comparedDays, isPeriod, modesCounted } from '../rules.ts';
import { isTestShop, readTakings } from '../service.ts';

export const takings: Handler<'GET /settingsadmin/takings'> = async ({
  query: { from, until, compare },
  tenant,
  services,
  transaction,
}) => {
  const days = { from, until };
  if (!isPeriod(days)) fail('takings.period');
  const now = new Date(services.clock());
  const isTest = await isTestShop(services, tenant);
  const others = comparedDays(days, compare);
  const query = queryOf({ ...days, by: 'sold' }, tenant);
  const resellers = await sumResellerSales(services, tenant, query, transaction);
  return transaction(async (db) => {
    const { period } = await readTakings(db, days, tenant, isTest);
    const compared = others && (await readTakings(db, others, tenant, isTest)).period;
    const [figures, stuck, toCome, tests, { count, first }] = await Promise.all([
      readChosenFigures(db),
      readStuckSum(db, days, tenant.timeZone),
      readToCome(db, days, tenant.timeZone, modesCounted(isTest)),
      isTest ? [] : readFigures(db, days, ['TEST']),
      countDifferences(db, 'open'),
    ]);
    const tested = tests.filter(({ kind }) => kind === 'means');
    return {
      at: now.toISOString(),
      today: dayOf(now, tenant.timeZone),
      isTest,
      figures: figures ?? [...TAKINGS_FIGURES],
      period,
      ...(compared && { compared }),
      resellers,
      notCounted: {
        stuck,
        tests: {
          count: tested.reduce((sum, { orders }) => sum + orders, 0),
          amount: tested.reduce((sum, { amount }) => sum + amount, 0),
        },
      },
      toCome,
      closing: { differences: count, ...(first && { day: first }) },
    };
  });
};
