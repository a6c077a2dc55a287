import { appendFileSync } from 'node:fs';

/** Environment of `npm run prove`: the seed, the share of the full counts, and the file for what was measured. */
const { SEED: GIVEN_SEED, PROOF_SCALE, PROOF_REPORT } = process.env;

/** `SEED=… npx vitest run …` repeats a failed run. */
export const SEED = Number(GIVEN_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Whether `npm run prove` runs the test. */
export const isProof = PROOF_SCALE !== undefined;

/**
 * Returns how often a test repeats what it does.
 * @param few in the ordinary tests
 * @param many in `npm run prove`, for its full scale
 */
export function repetitions(few: number, many: number): number {
  return PROOF_SCALE === undefined ? few : Math.max(1, Math.ceil(many * Number(PROOF_SCALE)));
}

/** Longest duration of a test that repeats, in milliseconds: minutes in `npm run prove`. */
export const longest = (milliseconds: number): number =>
  PROOF_SCALE === undefined ? milliseconds : 30 * 60_000;

/** Reports how much a test has done, for the table of `npm run prove`. */
export function reportDone(what: string, count: number): void {
  if (PROOF_REPORT) appendFileSync(PROOF_REPORT, `${JSON.stringify({ what, count })}\n`);
}
