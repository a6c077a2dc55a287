import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Routes } from '#calls.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/format/csv.ts';
import { shortDate, time } from '#kernel/format/localized.ts';
import { atBoxOffice, type BoxOfficeHandler } from '../box-office.service.ts';
import { readClosure } from './closures.sql.ts';
import { readTelephones, type TelephoneRow } from './telephones.sql.ts';

const COLUMNS = ['order', 'name', 'phone', 'email', 'tickets', 'session', 'newTime', 'reason'] as const;

/** Writes whom staff telephone as a table. */
function tableOf(rows: readonly TelephoneRow[], locale: Locale, zoneOf: (place: string) => string): string {
  const t = translator(locale, 'documents');
  const lines = rows.map((row) => {
    const zone = zoneOf(row.establishmentCode);
    const at = (instant: Date | null) => {
      if (!instant) return '';
      const iso = instant.toISOString();
      return `${shortDate(iso, locale, zone)} ${time(iso, locale, zone)}`;
    };
    return [
      row.orderNumber,
      row.name,
      row.phone,
      row.email,
      row.tickets,
      at(row.start),
      row.isReopened ? t('telephones.takesPlace') : at(row.newStart),
      t(row.isBounced ? 'telephones.bounced' : 'telephones.noAddress'),
    ];
  });
  const head = COLUMNS.map((column) => t(`telephones.${column}`));
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => csvLine(line, locale)).join('');
}

const telephones: BoxOfficeHandler<'GET /boxoffice/closuretelephones'> = async ({
  query,
  services,
  tenant,
  locale,
  identity,
  header,
  transaction,
}) => {
  const { zones } = await catalogueOf(services, tenant);
  const rows = await transaction(async (db) => {
    if (!(await readClosure(db, query.id))) fail('closure.not-found');
    await recordChange(db, identity, { action: 'closure.exported', subject: tenant.displayName });
    return readTelephones(db, query.id);
  });
  const table = tableOf(rows, locale, (place) => zones.get(place)?.timeZone ?? tenant.timeZone);
  header('content-disposition', `attachment; filename="${tenant.name}-telephones.csv"`);
  header('content-type', 'text/csv; charset=utf-8');
  return Buffer.from(table);
};

export const closureTelephoneRoutes = {
  // administrator: venue.timetable
  ...atBoxOffice({ 'GET /boxoffice/closuretelephones': telephones }),
} satisfies Routes;
