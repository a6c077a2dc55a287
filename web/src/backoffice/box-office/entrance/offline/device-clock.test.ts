import { describe, expect, it } from 'vitest';
import { createDeviceClock } from './device-clock.ts';

const SERVER = Date.parse('2026-11-28T10:00:00Z');
const MINUTE = 60_000;

/** Returns the clock of a device that is behind the server by some minutes, and what it has stored. */
async function clockBehind(minutes: number) {
  const stored: number[] = [];
  const deviceTime = () => SERVER - minutes * MINUTE;
  const store = {
    read: async () => stored.at(-1),
    write: async (difference: number) => void stored.push(difference),
  };
  const clock = createDeviceClock(deviceTime, store);
  // The answer took two seconds: the server read its clock in between.
  await clock.measure(new Date(SERVER + 1000).toISOString(), deviceTime(), deviceTime() + 2000);
  return { clock, stored, deviceTime, store };
}

describe('createDeviceClock', () => {
  it.each([7, -7])('corrects a device that is %s minutes behind', async (minutes) => {
    const { clock } = await clockBehind(minutes);
    expect(clock.now()).toBe(SERVER);
    expect(clock.minutesBehind()).toBe(minutes);
  });

  it('says nothing about a difference below two minutes, and corrects it', async () => {
    const { clock } = await clockBehind(1);
    expect(clock.minutesBehind()).toBe(0);
    expect(clock.now()).toBe(SERVER);
  });

  it('corrects the time on a device that stores nothing', async () => {
    const store = { read: async () => undefined, write: () => Promise.reject(new Error('no storage')) };
    const clock = createDeviceClock(() => SERVER - 7 * MINUTE, store);
    await clock.measure(new Date(SERVER).toISOString(), SERVER - 7 * MINUTE, SERVER - 7 * MINUTE);
    expect(clock.now()).toBe(SERVER);
  });

  it('knows the last difference after the page was closed', async () => {
    const { deviceTime, store } = await clockBehind(30);
    const reopened = createDeviceClock(deviceTime, store);
    expect(reopened.now()).toBe(deviceTime());
    await reopened.open();
    expect(reopened.now()).toBe(SERVER);
  });
});
