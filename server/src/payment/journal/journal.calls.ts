import type { Locale } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { pagesOfJournal } from './journal.service.ts';
import type { StoredEntry } from './journal.sql.ts';
import { csvEntry, csvHead, jsonEntry } from './journal-export.ts';

const exportJournal: Handler<'GET /settingsadmin/paymentjournal'> = async (context) => {
  const { query, tenant, locale, identity, services, header, transaction } = context;
  const { format, from, until } = query;
  await transaction((db) =>
    recordChange(db, identity, {
      action: 'payment-journal.exported',
      subject: format,
      changes: changesBetween({}, { from, until }),
    }),
  );
  const pages = pagesOfJournal(services.reading, tenant.id, {
    ...(from !== undefined && { from: startOfDay(from, tenant.timeZone) }),
    ...(until !== undefined && { until: startOfDay(addDays(until, 1), tenant.timeZone) }),
  });
  const name = [tenant.name, 'payment-journal', from, until].filter(Boolean).join('-');
  header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
  header('content-disposition', `attachment; filename="${name}.${format}"`);
  return format === 'csv' ? csv(pages, locale) : json(pages, tenant.name);
};

type Pages = AsyncIterable<readonly StoredEntry[]>;

async function* csv(pages: Pages, locale: Locale): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(locale));
  for await (const entries of pages)
    yield Buffer.from(entries.map((entry) => csvEntry(entry, locale)).join(''));
}

async function* json(pages: Pages, tenant: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `{"tenant":${JSON.stringify(tenant)},"hash":"HMAC-SHA-256, SHA-256 without keyId","entries":[`,
  );
  let separator = '\n';
  for await (const entries of pages) {
    yield Buffer.from(separator + entries.map(jsonEntry).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from('\n]}\n');
}

export const journalRoutes = {
  // administrator: settings.payment
  'GET /settingsadmin/paymentjournal': exportJournal,
} satisfies Routes;
