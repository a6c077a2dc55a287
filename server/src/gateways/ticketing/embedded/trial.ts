import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Catalogue } from '../catalogue/port.ts';
import type { TicketingSystem } from '../port.ts';
import type { TrialStep } from '../trial/port.ts';
import { runTrial, TrialFailed } from '../trial/steps.ts';

/** Number of days whose sessions are read. */
const DAYS = 30;

/** Tests whether the embedded system, which is always reachable, has something to sell. */
export function tryEmbedded(name: string, system: TicketingSystem): Promise<TrialStep[]> {
  let catalogue: Catalogue | undefined;
  const work = {
    supplier: () => Promise.resolve({ name }),
    catalogue: async () => {
      catalogue = await system.readCatalogue();
      const { length } = catalogue.services;
      if (length === 0) throw new TrialFailed({ failure: 'no-products' });
      return { products: length, services: length };
    },
    availability: async () => {
      const from = new Date();
      const until = new Date(from.getTime() + DAYS * 86_400_000);
      const sessions = await system.findSessions({ from, until });
      const first = catalogue?.services.find(({ code }) => sessions[0]?.serviceCodes.includes(code));
      return { sessions: sessions.length, ...(first && { name: first.labels[DEFAULT_LOCALE] }) };
    },
  };
  return runTrial(work, () => ({ failure: 'unreachable' }));
}
