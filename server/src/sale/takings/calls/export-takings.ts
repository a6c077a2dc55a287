import { BYTE_ORDER_MARK, csvLine } from '#platform/format/csv.ts';
import { writeWorkbook } from '#platform/format/xlsx.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { sumsSheet } from '../../resellers/sales/export/view.ts';
import { queryOf, sumResellerSales } from '../../resellers/sales/service.ts';
import { readDailyFigures } from '../data.ts';
import { daysSheet, plainCell, servicesSheet, totalsSheets, vatSheet } from '../export/view.ts';
import { comparedDays, isPeriod, modesCounted } from '../rules.ts';
import { isTestShop, readTakings } from '../service.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportTakings: Handler<'GET /settingsadmin/takingsexport'> = async ({
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
  const {
    takings: { period, refunded },
    compared,
    services: sold,
    vat,
  } = await transaction(async (db) => ({
    takings: await readTakings(db, days, tenant, isTest),
    compared: others && (await readTakings(db, others, tenant, isTest)).period,
    services: await readDailyFigures(db, 'service', days, modesCounted(isTest)),
    vat: await readDailyFigures(db, 'vat', days, modesCounted(isTest)),
  }));
  const name = `${tenant.name}-takings-${format === 'csv' ? `${table}-` : ''}${from}-${until}`;
  header('content-disposition', `attachment; filename="${name}.${format}"`);
  header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK);
  const sheets = {
    days: daysSheet(period, compared, locale),
    services: servicesSheet(sold, refunded, locale),
    vat: vatSheet(vat, refunded, locale),
  };
  if (format === 'xlsx')
    return once(
      await writeWorkbook([
        sheets.days,
        sheets.services,
        ...totalsSheets(period, locale),
        sheets.vat,
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
