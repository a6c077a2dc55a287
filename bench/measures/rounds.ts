import { compared, type Result } from '../report.ts';
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
 * Measures both sides in turn, so that what disturbs the machine disturbs both. Its speed drifts by minutes: each
 * round is compared within itself, and the one whose ratio is in the middle counts.
 * The server stands still while the reference is measured: what it has left to do must not slow that down.
 */
export async function compareInRounds(
  bench: Bench,
  { name, unit, product, reference }: Sides,
): Promise<Result> {
  const rounds: { value: number; reference: number }[] = [];
  for (let number = 1; number <= ROUNDS; number += 1) {
    bench.server.pause();
    const other = await reference(number).finally(() => bench.server.resume());
    const round = { value: await product(number), reference: other };
    rounds.push(round);
    bench.note(
      `${name}: round ${number}: ${Math.round(round.value)}, reference ${Math.round(other)} ${unit}, ratio ${ratioOf(round).toFixed(2)}`,
    );
  }
  const byRatio = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b));
  const middle = byRatio[ROUNDS >> 1] ?? { value: Number.NaN, reference: Number.NaN };
  return compared(middle.value, middle.reference, unit);
}

const ratioOf = ({ value, reference }: { value: number; reference: number }): number => value / reference;
