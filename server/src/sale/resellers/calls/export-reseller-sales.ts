import { recordChange } from '#platform/database/audit.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/format/csv.ts';
import { writeWorkbook } from '#platform/format/xlsx.ts';
import type { Handler } from '#platform/http/calls.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { plainCell } from '../../takings/export/view.ts';
import { readResellerNames } from '../data.ts';
import { bookingsSheet, sumsSheet } from '../sales/export/view.ts';
import { knownCatalogue, queryOf, showBookings } from '../sales/service.ts';
import { viewSums } from '../sales/view.ts';

/** Bookings of one file: as many as a venue sells in years. */
const MAX_BOOKINGS = 100_000;

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportResellerSales: Handler<'GET /settingsticketing/resellersalesexport'> = async ({
  query: { format, ...asked },
  tenant,
  locale,
  identity,
  services,
  header,
  transaction,
}) => {
  const query = queryOf(asked, tenant);
  const { resellerBookings } = services.ticketing;
  const tenantId = parseTenantId(tenant.id);
  const { bookings } = await resellerBookings.find(tenantId, query, { skip: 0, most: MAX_BOOKINGS });
  const sums = await resellerBookings.sum(tenantId, query);
  const catalogue = await knownCatalogue(services, tenant);
  const names = await transaction(async (db) => {
    const read = await readResellerNames(db);
    const subject = read.get(asked.resellerId ?? '') ?? '';
    await recordChange(db, identity, {
      action: 'reseller.exported',
      subject,
      changes: [
        { field: 'from', to: asked.from },
        { field: 'until', to: asked.until },
      ],
    });
    return read;
  });
  const name = `${tenant.name}-resellers-${asked.by}-${asked.from}-${asked.until}`;
  header('content-disposition', `attachment; filename="${name}.${format}"`);
  header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK);
  const viewed = showBookings(bookings, names, catalogue);
  const sheet = bookingsSheet(viewed, locale, tenant.timeZone);
  if (format === 'xlsx') return once(await writeWorkbook([sumsSheet(viewSums(sums, names), locale), sheet]));
  const lines = [sheet.head, ...sheet.rows.map((row) => row.map(plainCell))].map((row) =>
    csvLine(row, locale),
  );
  return once(Buffer.from(BYTE_ORDER_MARK + lines.join('')));
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
