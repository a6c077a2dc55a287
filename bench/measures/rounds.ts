import { compared, type Result } from '../report.ts';
import type { Bench } from './measure.ts';

const ROUNDS = 5;

export interface Sides {
  name: string;
  unit: string;
  /** Events per second of the measured side and of its reference. */
  product(round: number): Promise<number>;
  reference(round: number): Promise<number>;
}

/**
 * Measures both sides alternately, so that noise affects both. The machine's speed drifts over minutes, so the two
 * values of one round are compared, and the round with the median ratio counts. The server is paused while the
 * reference is measured: its background work would slow that down.
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
