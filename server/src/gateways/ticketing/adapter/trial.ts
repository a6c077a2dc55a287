import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Catalogue } from '../catalogue/port.ts';
import { NotOffered } from '../port.ts';
import type { TrialFailure, TrialProblem, TrialStep } from '../trial/port.ts';
import { cutDetail, explainSilence } from '../trial/silence.ts';
import { runTrial, TrialFailed } from '../trial/steps.ts';
import type { AdapterConnection } from './client.ts';
import { AdapterRefused, AdapterSilent } from './errors.ts';
import { createAdapterSystem } from './system.ts';

/** Number of days whose sessions are read. */
const DAYS = 30;

/** Tests a connection through the adapter API with reads, over connections that are closed afterwards. */
export async function tryAdapter(connection: AdapterConnection): Promise<TrialStep[]> {
  const { system, capabilities, close } = createAdapterSystem(connection);
  let catalogue: Catalogue | undefined;
  const work = {
    supplier: async () => ({ name: (await capabilities()).name }),
    catalogue: async () => {
      catalogue = await system.readCatalogue();
      const { services, leftOut = [] } = catalogue;
      const products = services.length + leftOut.length;
      if (products === 0) throw new TrialFailed({ failure: 'no-products' });
      if (services.length === 0) throw new TrialFailed({ failure: 'no-prices' });
      return { products, services: services.length };
    },
    availability: async () => {
      const from = new Date();
      const until = new Date(from.getTime() + DAYS * 86_400_000);
      const sessions = await system.findSessions({ from, until });
      const first = catalogue?.services.find(({ code }) => sessions[0]?.serviceCodes.includes(code));
      return { sessions: sessions.length, ...(first && { name: first.labels[DEFAULT_LOCALE] }) };
    },
  };
  try {
    return await runTrial(work, problemOf);
  } finally {
    close();
  }
}

const OURS: Readonly<Record<string, TrialFailure>> = {
  PRIVATE_ADDRESS: 'private-address',
  INSECURE_ADDRESS: 'insecure-address',
  KEY_FORMAT: 'key-format',
};

/** Explains a failure to the person who typed the address and the key. */
function problemOf(error: unknown): TrialProblem {
  if (error instanceof AdapterSilent) return explainSilence(error.cause ?? error, 'not-adapter');
  if (error instanceof NotOffered)
    return { failure: 'not-adapter', detail: cutDetail(`HTTP 501 ${error.message}`) };
  if (!(error instanceof AdapterRefused)) throw error;
  const { code, message, refusesKey } = error;
  const own = OURS[code];
  if (own) return { failure: own };
  const detail = cutDetail(`${code} ${message}`);
  if (refusesKey) return { failure: 'key-refused', detail };
  return { failure: error.status === 404 ? 'not-adapter' : 'refused', detail };
}
