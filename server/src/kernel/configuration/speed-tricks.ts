import { StartupError } from '../startup-error.ts';

/**
 * Optimisations without which the product works, each in one file. `GUICHET_WITHOUT=response-cache,…` switches some
 * off, to measure their effect (docs/decisions/0022-optimisations-behind-switches.md) or to find a fault in one.
 */
export const SPEED_TRICKS = ['response-cache', 'deferred-scripts'] as const;

export type SpeedTrick = (typeof SPEED_TRICKS)[number];

/** Whether an optimisation is switched on. Reads the environment: call it once, not per request. */
export function isSwitchedOn(trick: SpeedTrick): boolean {
  return !switchedOff().includes(trick);
}

/** @throws {StartupError} for an unknown name */
export function checkSpeedTricks(): void {
  const unknown = switchedOff().filter((name) => !(SPEED_TRICKS as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `GUICHET_WITHOUT may contain ${SPEED_TRICKS.join(', ')}, but not ${unknown.join(', ')}.`,
    );
  }
}

function switchedOff(): string[] {
  return (process.env.GUICHET_WITHOUT ?? '').split(',').flatMap((name) => name.trim() || []);
}
