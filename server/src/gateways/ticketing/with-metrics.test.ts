import { expect, test } from 'vitest';
import { NotOffered, type TicketingSystem, TicketingUnavailable } from './port.ts';
import { withMetrics } from './with-metrics.ts';

const tenant = { id: 'one', name: 'one' };

test('withMetrics counts answers and failures by tenant, and a refused method as an answer', async () => {
  const system = {
    readCatalogue: () => Promise.resolve({}),
    findSessions: () => Promise.reject(new TicketingUnavailable('down')),
    identifyCard: () => Promise.reject(new NotOffered('no cards')),
  } as unknown as TicketingSystem;
  const metered = withMetrics({ of: () => system });
  await metered.of(tenant).readCatalogue();
  await expect(metered.of(tenant).findSessions({} as never)).rejects.toThrow(TicketingUnavailable);
  await expect(metered.of(tenant).identifyCard({} as never)).rejects.toThrow(NotOffered);
  const taken = metered.takeAnswers();
  expect([...taken.keys()]).toEqual(['one']);
  expect(taken.get('one')).toMatchObject({ answers: 3, failures: 1 });
  expect(metered.takeAnswers().size).toBe(0);
});
