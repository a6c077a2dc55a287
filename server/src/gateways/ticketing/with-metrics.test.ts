import { expect, test } from 'vitest';
import { AdapterSilent } from './adapter/errors.ts';
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

test('withMetrics keeps the request and the fields of the last answer that could not be used', async () => {
  const wrong = { operation: 'GET /places', fields: ['sessions.0.places'] };
  const shapeless = Object.assign(new Error('not as OCTO has it'), { wrong: { fields: [] } });
  const failures = [new AdapterSilent('another shape', { wrong }), new Error('reset'), shapeless];
  const metered = withMetrics({
    of: () =>
      ({
        findPlaces: () => Promise.reject(new TicketingUnavailable('failed', { cause: failures.shift() })),
      }) as unknown as TicketingSystem,
  });
  const ask = () => expect(metered.of(tenant).findPlaces({} as never)).rejects.toThrow(TicketingUnavailable);
  await ask();
  await ask();
  expect(metered.takeAnswers().get('one')).toMatchObject({ failures: 2, wrong });
  await ask();
  expect(metered.takeAnswers().get('one')?.wrong).toEqual({ operation: 'findPlaces', fields: [] });
});
