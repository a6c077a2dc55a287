import { expect, it } from 'vitest';
import { type LoadedSession, poolLoads } from './pool-rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour));
const session = (id: string, from: number, until: number, taken: number, poolId = 'hall'): LoadedSession => ({
  id,
  poolId,
  start: at(from),
  end: at(until),
  taken,
});

it('poolLoads returns the load at the fullest moment of each session', () => {
  const loads = poolLoads([
    session('late', 12, 14, 8),
    session('whole', 10, 14, 2),
    session('early', 10, 12, 5),
    session('other', 12, 14, 10, 'other'),
    { ...session('none', 12, 14, 9), poolId: null },
  ]);
  expect(Object.fromEntries(loads)).toEqual({ whole: 10, early: 7, late: 10, other: 10 });
});
