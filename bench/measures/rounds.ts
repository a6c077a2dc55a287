import { compared, median, type Result } from '../report.ts';
import type { Bench } from './measure.ts';

const ROUNDS = 5;

export interface Sides {
  name: string;
  unit: string;
  /** Events a second of what is measured, and of what it is compared with. */
  product(round: number): Promise<number>;
  reference(round: number): Promise<number>;
}

/**
 * Measures both sides in turn, so that what disturbs the machine disturbs both, and compares their middle rounds.
 * The server stands still while the reference is measured: what it has left to do must not slow that down.
 */
export async function compareInRounds(
  bench: Bench,
  { name, unit, product, reference }: Sides,
): Promise<Result> {
  const values: number[] = [];
  const references: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    bench.server.pause();
    try {
      references.push(await reference(round));
    } finally {
      bench.server.resume();
    }
    values.push(await product(round));
    bench.note(
      `${name}: round ${round}: ${Math.round(values.at(-1) ?? 0)}, reference ${Math.round(references.at(-1) ?? 0)} ${unit}`,
    );
  }
  return compared(median(values), median(references), unit);
}
