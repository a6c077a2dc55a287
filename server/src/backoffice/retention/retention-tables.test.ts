import type { RETENTION_KINDS } from '@guichet/contract/backoffice/retention.ts';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database/test-database.ts';
import { REMOVALS } from './retention.sql.ts';
import { RETENTION, rulesInOrder } from './retention.ts';

/** The job queue has a schema of its own, whose jobs contain ids only. */
const OTHER_SCHEMAS = ['graphile_worker', 'information_schema', 'pg_catalog', 'pg_toast'];

it('every table of the database belongs to one kind of data', async () => {
  await using test = await testDatabase();
  const { rows } = await test.owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname <> all ($1) order by 1`,
    [OTHER_SCHEMAS],
  );
  const classified = rulesInOrder().flatMap(({ tables }) => tables);
  expect(classified.toSorted()).toEqual(rows.map(({ name }) => name));
});

it('removes rows of classified tables only, and only of kinds with a number of days', () => {
  for (const [kind, removals] of Object.entries(REMOVALS)) {
    const rule = RETENTION[kind as (typeof RETENTION_KINDS)[number]];
    expect(rule.days, kind).toBeGreaterThan(0);
    for (const { table } of removals ?? [])
      expect(
        rulesInOrder().filter(({ end, tables }) => end === 'days' && tables.includes(table)),
        table,
      ).toHaveLength(1);
  }
});

/** Tables of kinds with a number of days whose rows another job or the removal of another row takes away. */
const REMOVED_ELSEWHERE: Readonly<Record<string, string>> = {
  'portal.customer': 'erased, not deleted: retention.service.ts',
  'portal.customer_word': 'with the erasure of the account: account.sql',
  'portal.guest': 'with the erasure of the buyer: erasure.sql.ts',
  'portal.import_item': 'with the import: items.sql.ts',
  'portal.order_consent': 'with the carts: cart.sql.ts',
  'portal.reminder': 'after 100 days: reminders.sql.ts',
  'portal.import': 'imports.jobs.ts',
  'portal.import_part': 'imports.jobs.ts',
  'portal.import_key': 'imports.jobs.ts',
  'portal.import_change': 'imports.jobs.ts',
  'portal.import_invitation': 'imports.jobs.ts',
  'portal.api_request': 'public-api.jobs.ts',
  'portal.webhook_event': 'webhooks.jobs.ts',
  'portal.webhook_delivery': 'webhooks.jobs.ts',
  'portal.webhook_attempt': 'webhooks.jobs.ts',
  'portal.audit_entry': 'portal.forget_audit_entries: retention.service.ts',
  'portal.platform_visit': 'retention.service.ts',
};

it('removes every table of a kind with a number of days', () => {
  const removed = Object.values(REMOVALS).flatMap((removals) => (removals ?? []).map(({ table }) => table));
  const due = rulesInOrder()
    .filter(({ end }) => end === 'days')
    .flatMap(({ tables }) => tables);
  expect(due.filter((table) => !removed.includes(table) && !REMOVED_ELSEWHERE[table])).toEqual([]);
  expect(Object.keys(REMOVED_ELSEWHERE).filter((table) => !due.includes(table))).toEqual([]);
});

it('removes nothing that the law demands', () => {
  const removed = Object.values(REMOVALS).flatMap((removals) => (removals ?? []).map(({ table }) => table));
  const demanded = rulesInOrder()
    .filter(({ end }) => end === 'law')
    .flatMap(({ tables }) => tables);
  expect(demanded.filter((table) => removed.includes(table))).toEqual([]);
});
