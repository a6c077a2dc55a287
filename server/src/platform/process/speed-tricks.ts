import { StartupError } from './startup-error.ts';

/**
 * Optimisations that the product works without, each in one file. `GUICHET_WITHOUT=response-cache,…` switches some of
 * them off, to measure what they bring (docs/decisions/0022-optimisations-behind-switches.md) and to find out whether one is at fault.
 */
export const SPEED_TRICKS = ['response-cache', 'spliced-brotli', 'deferred-scripts'] as const;

export type SpeedTrick = (typeof SPEED_TRICKS)[number];

/** Whether an optimisation is switched on. Reads the environment: to be called once, not at each request. */
export function isSwitchedOn(trick: SpeedTrick): boolean {
  return !switchedOff().includes(trick);
}

/** @throws {StartupError} for a name that is none of the optimisations */
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
