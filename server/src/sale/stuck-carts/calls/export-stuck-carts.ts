import type { Locale } from '@guichet/contract/locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import { changesBetween } from '#platform/format/changes.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readStuckCarts } from '../data.ts';
import { exportHead, exportLine } from '../export/view.ts';
import {
  filterOf,
  type PageOrder,
  pageOrder,
  placeOf,
  requireSight,
  type StuckCartFilter,
} from '../rules.ts';

/** Carts that are in memory at once. */
const PAGE = 500;

export const exportStuckCarts: Handler<'GET /Purchase/StuckCartsExport'> = async ({
  query,
  tenant,
  locale,
  identity,
  services,
  header,
  transaction,
}) => {
  requireSight(query.state, identity);
  const { sort, state, ...asked } = query;
  await transaction((db) =>
    recordChange(db, identity, {
      action: 'carts.exported',
      subject: state,
      changes: changesBetween({}, asked),
    }),
  );
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  header('content-type', 'text/csv; charset=utf-8');
  header('content-disposition', `attachment; filename="${tenant.name}-${query.state}-carts-${today}.csv"`);
  return write(transaction, tenant, locale, filterOf(query, tenant.timeZone), pageOrder({ sort }));
};

/** The file piece by piece: a page is read once the one before it has gone out. */
async function* write(
  transaction: CallContext<'GET /Purchase/StuckCartsExport'>['transaction'],
  tenant: Tenant,
  locale: Locale,
  filter: StuckCartFilter,
  order: PageOrder,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(exportHead(locale));
  for (let beyond: PageOrder['beyond'], isLast = false; !isLast; ) {
    const rows = await transaction((db) => readStuckCarts(db, filter, { ...order, beyond }, PAGE));
    if (rows.length > 0)
      yield encoder.encode(rows.map((row) => exportLine(row, tenant.timeZone, locale)).join(''));
    const last = rows.at(-1);
    beyond = last && placeOf(last, order.by);
    isLast = rows.length < PAGE;
  }
}
