import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGiveWay } from './load-shedding.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a process with time to spare lets work begin at once', async () => {
  await createGiveWay(() => 0.2)();
});

it('work waits while people are being answered, and begins when they are', async () => {
  let utilisation = 0.9;
  const begun = vi.fn();
  void createGiveWay(() => utilisation)().then(begun);
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).not.toHaveBeenCalled();
  utilisation = 0.1;
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toHaveBeenCalled();
});

it('work never waits for ever', async () => {
  const begun = vi.fn();
  void createGiveWay(() => 1)().then(begun);
  await vi.advanceTimersByTimeAsync(2500);
  expect(begun).toHaveBeenCalled();
});
