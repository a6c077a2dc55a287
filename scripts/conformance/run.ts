import type { Credentials } from '../../server/src/gateways/ticketing/adapter/credentials.ts';
import { createApi } from './api.ts';
import { Missing, Unmet } from './check.ts';
import { AREAS } from './checks/areas.ts';
import { type Leftovers, openTestVenue } from './test-venue.ts';

/** The result of a check. */
export interface CheckResult {
  id: string;
  requirement: string;
  outcome: 'holds' | 'fails' | 'not offered' | 'not tried';
  /** What was found, or what the test venue lacks */
  detail?: string;
}

export interface Report {
  /** Name that the system states */
  system: string;
  features: string[];
  results: CheckResult[];
  leftovers: Leftovers;
  requests: number;
  seconds: number;
}

export interface RunOptions {
  /** Address of the system, without a trailing slash */
  address: string;
  credentials: Credentials;
  /** Names of areas, or numbers of requirements; all when empty */
  only?: readonly string[];
  /** Of an answer, in milliseconds */
  timeLimit?: number;
  /** Called after each check */
  onResult?: (result: CheckResult) => void;
}

/** Time in which the portal expects an answer. */
const TIME_LIMIT = 4_000;

/**
 * Checks a system against the requirements of the adapter API, and removes what it has made there.
 * @throws Unmet when the system answers neither its capabilities nor its catalogue nor its sessions
 */
export async function runConformance(options: RunOptions): Promise<Report> {
  const { address, credentials, only = [], timeLimit = TIME_LIMIT, onResult = () => undefined } = options;
  const begin = performance.now();
  const api = createApi(address, credentials, timeLimit);
  const { name, features } = await api.value('readCapabilities', {});
  const venue = await openTestVenue(api, features);
  const results: CheckResult[] = [];
  let leftovers: Leftovers;
  try {
    for (const { id, requirement, feature, run } of checksOf(only)) {
      const result: CheckResult =
        feature && !venue.features.has(feature)
          ? { id, requirement, outcome: 'not offered', detail: `the system does not state ${feature}` }
          : { id, requirement, ...(await outcomeOf(() => run({ api, venue }))) };
      await venue.release();
      results.push(result);
      onResult(result);
    }
  } finally {
    leftovers = await venue.clean();
  }
  return {
    system: name,
    features,
    results,
    leftovers,
    requests: api.requests,
    seconds: (performance.now() - begin) / 1000,
  };
}

const checksOf = (only: readonly string[]) =>
  AREAS.flatMap(({ name, checks }) =>
    checks.filter(({ id }) => only.length === 0 || only.includes(name) || only.includes(id)),
  );

async function outcomeOf(run: () => Promise<void>): Promise<Pick<CheckResult, 'outcome' | 'detail'>> {
  try {
    await run();
    return { outcome: 'holds' };
  } catch (error) {
    if (error instanceof Missing)
      return { outcome: 'not tried', detail: `the test venue lacks ${error.message}` };
    if (error instanceof Unmet) return { outcome: 'fails', detail: error.message };
    throw error;
  }
}
