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

it('removes nothing that the law demands', () => {
  const removed = Object.values(REMOVALS).flatMap((removals) => (removals ?? []).map(({ table }) => table));
  const demanded = rulesInOrder()
    .filter(({ end }) => end === 'law')
    .flatMap(({ tables }) => tables);
  expect(demanded.filter((table) => removed.includes(table))).toEqual([]);
});
