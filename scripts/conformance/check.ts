import type { Feature } from '@guichet/contract/adapter/operations.ts';
import type { Api } from './api.ts';
import type { TestVenue } from './test-venue.ts';

/** What a check works with. */
export interface Kit {
  readonly api: Api;
  readonly venue: TestVenue;
}

/** One requirement of the adapter API, and how it is checked. */
export interface Check {
  /** Number of the requirement, e.g. `HOLD-08` */
  id: string;
  /** The requirement, in words that follow "The system" */
  requirement: string;
  /** Systems without the feature are not checked */
  feature?: Feature | undefined;
  /** @throws {@link Unmet} when the requirement does not hold, {@link Missing} when the test venue has nothing to try it with */
  run(kit: Kit): Promise<void>;
}

/** Checks that belong together, in the order in which they run. */
export interface Area {
  name: string;
  title: string;
  checks: readonly Check[];
}

/** Thrown when a requirement does not hold. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** Thrown when the test venue lacks what a check needs. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

/** @param words what was expected and what was found @throws Unmet unless `condition` holds */
export function must(condition: boolean, words: string): asserts condition {
  if (!condition) throw new Unmet(words);
}

/** @throws Unmet unless both are the same JSON */
export function mustEqual(found: unknown, expected: unknown, what: string): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  must(one === other, `${what}: expected ${other}, found ${one}`);
}

/** A check before it has a number. `each` names what it is repeated for. */
export type Requirement = Omit<Check, 'id'> & { each?: string };

/** Makes the checks of an area, whose numbers count up. @param of the feature that all of them need */
export const area = (
  name: string,
  title: string,
  requirements: readonly Requirement[],
  of?: Feature,
): Area => {
  let number = 0;
  return {
    name,
    title,
    checks: requirements.map(({ each, feature = of, ...requirement }) => {
      number++;
      const id = `${name}-${String(number).padStart(2, '0')}`;
      return { id: each === undefined ? id : `${id}/${each}`, feature, ...requirement };
    }),
  };
};
