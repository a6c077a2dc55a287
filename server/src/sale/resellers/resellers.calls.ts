import { SALES_PAGE } from '@guichet/contract/sale/resellers.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/format/csv.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { writeWorkbook } from '#kernel/format/xlsx.ts';
import { plainCell } from '../takings/takings-export.ts';
import { makeKey } from './resellers.service.ts';
import {
  insertReseller,
  lockReseller,
  readResellerNames,
  readResellers,
  revokeKey,
  updateReseller,
} from './resellers.sql.ts';
import { audited, MAX_KEYS, supplierAddress } from './resellers.ts';
import { knownCatalogue, queryOf, showBookings } from './sales/sales.service.ts';
import { viewSums } from './sales/sales.ts';
import { bookingsSheet, sumsSheet } from './sales/sales-export.ts';

const addResellerKey: Handler<'POST /settingsticketing/resellerkey'> = ({
  body: { resellerId },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const reseller = (await lockReseller(db, resellerId)) ?? fail('reseller.unknown');
    if (reseller.keys >= MAX_KEYS) fail('reseller.keys', { params: { most: MAX_KEYS } });
    const key = await makeKey(db, services.secrets, resellerId);
    const subject = `${reseller.name} (…${key.slice(-4)})`;
    await recordChange(db, identity, { action: 'reseller.key-made', subject });
    return { resellerId, key };
  });

const addReseller: Handler<'POST /settingsticketing/reseller'> = ({
  body: { name, commission },
  identity,
  services,
  transaction,
}) =>
  transaction(async (db) => {
    const resellerId = (await insertReseller(db, { name, commission })) ?? fail('reseller.name');
    const key = await makeKey(db, services.secrets, resellerId);
    await recordChange(db, identity, { action: 'reseller.created', subject: name });
    return { resellerId, key };
  });

const changeReseller: Handler<'PUT /settingsticketing/reseller'> = ({ body, identity, transaction }) =>
  transaction(async (db) => {
    const before = (await lockReseller(db, body.id)) ?? fail('reseller.unknown');
    if (!(await updateReseller(db, body))) fail('reseller.name');
    const changes = changesBetween(audited(before), audited(body));
    if (changes.length > 0)
      await recordChange(db, identity, { action: 'reseller.changed', subject: body.name, changes });
    return undefined;
  });

/** Maximum bookings in a file: more than a venue sells in years. */
const MAX_BOOKINGS = 100_000;

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const exportResellerSales: Handler<'GET /settingsticketing/resellersalesexport'> = async ({
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

const resellerSales: Handler<'GET /settingsticketing/resellersales'> = async ({
  query: { skip, ...asked },
  tenant,
  services,
  transaction,
}) => {
  const query = queryOf(asked, tenant);
  const { resellerBookings } = services.ticketing;
  const tenantId = parseTenantId(tenant.id);
  const [{ bookings, total }, sums, catalogue, names] = await Promise.all([
    resellerBookings.find(tenantId, query, { skip, most: SALES_PAGE }),
    resellerBookings.sum(tenantId, query),
    knownCatalogue(services, tenant),
    transaction(readResellerNames),
  ]);
  return {
    today: dayOf(new Date(services.clock()), tenant.timeZone),
    resellers: [...names].map(([id, name]) => ({ id, name })),
    sums: viewSums(sums, names),
    bookings: showBookings(bookings, names, catalogue),
    total,
  };
};

const resellers: Handler<'GET /settingsticketing/resellers'> = async ({ tenant, services, transaction }) => ({
  address: supplierAddress(services.config.publicUrl, tenant.name),
  isOffered: await services.ticketing.isEmbedded(tenant),
  resellers: (await transaction(readResellers)).map(({ createdAt, keys, ...reseller }) => ({
    ...reseller,
    createdAt: createdAt.toISOString(),
    keys: keys.map((key) => ({
      id: key.id,
      ending: key.ending,
      createdAt: key.createdAt.toISOString(),
      usedAt: key.usedAt?.toISOString() ?? null,
    })),
  })),
});

const revokeResellerKey: Handler<'DELETE /settingsticketing/resellerkey'> = ({
  query: { id },
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const { name, ending } = (await revokeKey(db, id)) ?? fail('reseller.unknown');
    await recordChange(db, identity, { action: 'reseller.key-revoked', subject: `${name} (…${ending})` });
    return undefined;
  });

export const resellerRoutes = {
  // settings.ticketing
  'GET /settingsticketing/resellers': resellers,
  'POST /settingsticketing/reseller': addReseller,
  'PUT /settingsticketing/reseller': changeReseller,
  'POST /settingsticketing/resellerkey': addResellerKey,
  'DELETE /settingsticketing/resellerkey': revokeResellerKey,
  // settings.ticketing or settings.payment
  'GET /settingsticketing/resellersales': resellerSales,
  'GET /settingsticketing/resellersalesexport': exportResellerSales,
} satisfies Routes;
