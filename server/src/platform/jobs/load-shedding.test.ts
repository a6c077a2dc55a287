import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoadShedder } from './load-shedding.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('starts background work immediately while the process has spare capacity', async () => {
  await createLoadShedder(() => 0.2)();
});

it('delays background work while the process is busy', async () => {
  let utilisation = 0.9;
  const start = vi.fn();
  void createLoadShedder(() => utilisation)().then(start);
  await vi.advanceTimersByTimeAsync(500);
  expect(start).not.toHaveBeenCalled();
  utilisation = 0.1;
  await vi.advanceTimersByTimeAsync(200);
  expect(start).toHaveBeenCalled();
});

it('starts background work after two seconds even when the process is busy', async () => {
  const start = vi.fn();
  void createLoadShedder(() => 1)().then(start);
  await vi.advanceTimersByTimeAsync(2500);
  expect(start).toHaveBeenCalled();
});
