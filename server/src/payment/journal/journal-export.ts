import type { Locale } from '@guichet/contract/locale.ts';
import { BYTE_ORDER_MARK, csvLine } from '#kernel/format/csv.ts';
import type { StoredEntry } from './journal.sql.ts';

/** The journal as a file. Fields have the same names and values in every language: a program can check the hashes. */

/** The fields that the hash covers, see `journalHash`, and then the hashes. */
const FIELDS = [
  'sequence',
  'eventKey',
  'attemptId',
  'orderId',
  'transactionUuid',
  'status',
  'statusClass',
  'operationType',
  'sequenceNumber',
  'amount',
  'effectiveAmount',
  'currency',
  'mode',
  'occurredAt',
  'recordedAt',
  'rejection',
  'identifier',
  'parentUuid',
  'subscription',
  'recurrence',
  'recurrenceStatus',
  'keyId',
  'previousHash',
  'hash',
] as const satisfies readonly (keyof StoredEntry)[];

type Field = (typeof FIELDS)[number];

function plain(value: StoredEntry[Field]): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

/** Returns the header of the CSV: the names of the fields. */
export const csvHead = (locale: Locale): string => BYTE_ORDER_MARK + csvLine(FIELDS, locale);

/** Returns the CSV line of an entry; absent values are empty. */
export function csvEntry(entry: StoredEntry, locale: Locale): string {
  return csvLine(
    FIELDS.map((field) => plain(entry[field]) ?? ''),
    locale,
  );
}

/** Returns an entry as a JSON object on one line. */
export function jsonEntry(entry: StoredEntry): string {
  return JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, plain(entry[field])])));
}
