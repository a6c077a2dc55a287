import { randomUUID } from 'node:crypto';
import { EMPTY_TIMETABLE, weeklyRule } from '../../contract/src/box-office/timetable-rules.ts';
import { applyGeneration, planGeneration } from '../../server/src/box-office/timetable/generation.service.ts';
import { embeddedTimetable } from '../../server/src/gateways/ticketing/embedded/timetable/timetable.ts';
import { createDatabase, type Database, type TenantDb } from '../../server/src/kernel/database/database.ts';
import { parseTenantId } from '../../server/src/kernel/database/tenant-id.ts';
import { compared, median } from '../report.ts';
import type { Measure } from './measure.ts';

const WEEKS = 52;
const PATTERNS = 15;
const TIMES = 4;
/** A pattern has sessions on five days: 300 sessions a week. */
const SESSIONS = PATTERNS * TIMES * 5 * WEEKS;
const ROUNDS = 5;

const TIMETABLE = {
  ...EMPTY_TIMETABLE,
  horizonWeeks: WEEKS,
  patterns: Array.from({ length: PATTERNS }, (_, number) => ({
    id: `pattern-${number}`,
    services: ['POOL'],
    establishment: 'POOL',
    room: { 'fr-FR': `Bassin ${number}` },
    capacity: 40,
    rule: weeklyRule([1, 2, 3, 4, 5]),
    from: '2026-01-01',
    times: Array.from({ length: TIMES }, (__, hour) => ({ start: `1${hour}:00`, end: `1${hour}:45` })),
    seasons: [],
    schoolHolidays: 'any' as const,
    publicHolidays: 'except' as const,
    skippedDays: [],
    extraDays: [],
  })),
};

/** Measures the generation of 52 weeks of 300 sessions, beside a plain insert of the same number of rows. */
export const timetableYear: Measure = {
  names: ['timetable-year'],
  async run({ database: { url }, note }) {
    const database = createDatabase({ url, max: 2 });
    const [product, reference]: [number[], number[]] = [[], []];
    try {
      await timed(database, generate);
      for (let round = 1; round <= ROUNDS; round += 1) {
        reference.push(await timed(database, insert));
        product.push(await timed(database, generate));
        note(
          `timetable-year: round ${round}: ${product.at(-1)?.toFixed(0)} ms, reference ${reference.at(-1)?.toFixed(0)} ms`,
        );
      }
    } finally {
      await database.close();
    }
    return { 'timetable-year': compared(median(product), median(reference), 'ms') };
  },
};

class Undone extends Error {}

/** Runs work for a new tenant and rolls it back. @returns its duration in milliseconds */
async function timed(database: Database, work: (db: TenantDb) => Promise<unknown>): Promise<number> {
  let duration = Number.NaN;
  await database
    .tenant(parseTenantId(randomUUID()), async (db) => {
      const begin = performance.now();
      await work(db);
      duration = performance.now() - begin;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return duration;
}

async function generate(db: TenantDb): Promise<void> {
  const venue = { timeZone: 'Europe/Paris', establishments: [] };
  const plan = await planGeneration(db, embeddedTimetable, TIMETABLE, venue, new Date());
  const { added } = await applyGeneration(db, embeddedTimetable, plan);
  if (added.length < SESSIONS * 0.9) throw new Error(`Only ${added.length} sessions were generated`);
}

const insert = (db: TenantDb) =>
  db.query(
    `insert into venue.session (tenant_id, id, pattern_id, establishment_code, service_codes, room, start_at, end_at, capacity)
     select $1, 'pattern.' || number, 'pattern', 'POOL', '{POOL}', '{"fr-FR": "Bassin"}',
            now() + make_interval(mins => number), now() + make_interval(mins => number + 45), 40
       from generate_series(1, $2::integer) as number`,
    [db.tenantId, SESSIONS],
  );
