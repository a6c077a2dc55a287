import { TAKINGS_FIGURES } from '@guichet/contract/sale/takings.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/format/csv.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { writeWorkbook } from '#kernel/format/xlsx.ts';
import { countDifferences } from '../closings/closings.sql.ts';
import { queryOf, sumResellerSales } from '../resellers/sales/sales.service.ts';
import { sumsSheet } from '../resellers/sales/sales-export.ts';
import { isTestShop, readTakings, summariseTakings } from './takings.service.ts';
import {
  readChosenFigures,
  readDailyFigures,
  readFigures,
  readGiftCardSums,
  readStuckSum,
  readUpcomingRevenue,
  saveChosenFigures,
} from './takings.sql.ts';
import { inOrder, modesCounted } from './takings.ts';
import { comparedDays, isPeriod } from './takings-days.ts';
import {
  daysSheet,
  discountsSheet,
  flexibleSheet,
  giftsSheet,
  plainCell,
  servicesSheet,
  totalsSheets,
  vatSheet,
} from './takings-export.ts';
import { readGiftFigures } from './takings-gifts.sql.ts';
import { sumGifts } from './takings-gifts.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const exportTakings: Handler<'GET /settingsadmin/takingsexport'> = async ({
  query: { from, until, compare, format, table },
  tenant,
  locale,
  services,
  header,
  transaction,
}) => {
  const days = { from, until };
  if (!isPeriod(days)) fail('takings.period');
  const isTest = await isTestShop(services, tenant);
  const others = comparedDays(days, compare);
  const query = queryOf({ ...days, by: 'sold' }, tenant);
  const resellers = await sumResellerSales(services, tenant, query, transaction);
  for (const period of [days, ...(others ? [others] : [])])
    await summariseTakings(transaction, period, tenant);
  const {
    takings: { period, refunded },
    compared,
    services: sold,
    vat,
    giftVat,
    discounts,
    flexible,
    gifts,
  } = await transaction(async (db) => ({
    takings: await readTakings(db, days, tenant, isTest),
    compared: others && (await readTakings(db, others, tenant, isTest)).period,
    services: await readDailyFigures(db, 'service', days, modesCounted(isTest)),
    vat: await readDailyFigures(db, 'vat', days, modesCounted(isTest)),
    giftVat: await readDailyFigures(db, 'gift-vat', days, modesCounted(isTest)),
    discounts: await readDailyFigures(db, 'discount', days, modesCounted(isTest)),
    flexible: await readDailyFigures(db, 'flexible', days, modesCounted(isTest)),
    gifts: await readGiftFigures(db, days, tenant.timeZone),
  }));
  const name = `${tenant.name}-takings-${format === 'csv' ? `${table}-` : ''}${from}-${until}`;
  header('content-disposition', `attachment; filename="${name}.${format}"`);
  header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK);
  const sheets = {
    days: daysSheet(period, compared, locale),
    services: servicesSheet(sold, discounts, refunded, locale),
    discounts: discountsSheet(discounts, locale),
    flexible: flexibleSheet(flexible, locale),
    vat: vatSheet(vat, giftVat, refunded, locale),
    gifts: giftsSheet(gifts, locale),
  };
  if (format === 'xlsx')
    return once(
      await writeWorkbook([
        sheets.days,
        sheets.services,
        ...(discounts.length > 0 ? [sheets.discounts] : []),
        ...(flexible.length > 0 ? [sheets.flexible] : []),
        ...totalsSheets(period, locale),
        sheets.vat,
        ...(gifts.length > 0 ? [sheets.gifts] : []),
        ...(resellers.length > 0 ? [sumsSheet(resellers, locale)] : []),
      ]),
    );
  const { head, rows } = sheets[table];
  const lines = [head, ...rows.map((row) => row.map(plainCell))].map((row) => csvLine(row, locale));
  return once(Buffer.from(BYTE_ORDER_MARK + lines.join('')));
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const saveTakingsFigures: Handler<'PUT /settingsadmin/takingsfigures'> = async ({
  body,
  identity,
  transaction,
}) => {
  const figures = inOrder(body.figures);
  await transaction(async (db) => {
    const present = (await readChosenFigures(db)) ?? [...TAKINGS_FIGURES];
    if (body.seen && changesBetween({ present }, { present: inOrder(body.seen) }).length > 0)
      fail('settings.changed');
    await saveChosenFigures(db, figures);
    await recordChange(db, identity, { action: 'takings.figures-chosen', subject: '' });
  });
  return { figures };
};

const takingsFigures: Handler<'GET /settingsadmin/takingsfigures'> = async ({ transaction }) => ({
  figures: (await transaction(readChosenFigures)) ?? [...TAKINGS_FIGURES],
});

const takings: Handler<'GET /settingsadmin/takings'> = async ({
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
  for (const period of [days, ...(others ? [others] : [])])
    await summariseTakings(transaction, period, tenant);
  return transaction(async (db) => {
    const { period } = await readTakings(db, days, tenant, isTest);
    const compared = others && (await readTakings(db, others, tenant, isTest)).period;
    const [figures, gifts, stuck, toCome, giftCards, tests, { count, first }] = await Promise.all([
      readChosenFigures(db),
      readGiftFigures(db, days, tenant.timeZone),
      readStuckSum(db, days, tenant.timeZone),
      readUpcomingRevenue(db, days, tenant.timeZone, modesCounted(isTest)),
      readGiftCardSums(db, days, tenant.timeZone, modesCounted(isTest)),
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
      gifts: sumGifts(gifts),
      notCounted: {
        stuck,
        tests: {
          count: tested.reduce((sum, { orders }) => sum + orders, 0),
          amount: tested.reduce((sum, { amount }) => sum + amount, 0),
        },
      },
      giftCards,
      toCome,
      closing: { differences: count, ...(first && { day: first }) },
    };
  });
};

export const takingsRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/takings': takings,
  'GET /settingsadmin/takingsexport': exportTakings,
  'GET /settingsadmin/takingsfigures': takingsFigures,
  'PUT /settingsadmin/takingsfigures': saveTakingsFigures,
} satisfies Routes;
