import { setTimeout } from 'node:timers/promises';
import { minutesOf } from '#kernel/format/time-zone.ts';

/** Those of the demonstration's venues and of PostgreSQL. */
const TIME_ZONES = ['Europe/Paris', 'UTC'];
/** Longer than most test files take. */
const LAST_MINUTES = 1.5;
const MINUTES_A_DAY = 1440;

/**
 * Before each test file, waits for the next day when a day is about to end: a test may read the day several times, and
 * each time has to get the same one.
 */
const now = new Date();
const left = Math.min(...TIME_ZONES.map((zone) => MINUTES_A_DAY - minutesOf(now, zone)));
if (left < LAST_MINUTES) await setTimeout(left * 60_000 + 1000);
