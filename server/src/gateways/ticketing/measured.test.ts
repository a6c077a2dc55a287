import { expect, test } from 'vitest';
import { measureTicketing } from './measured.ts';
import { NotOffered } from './not-offered.ts';
import { type TicketingSystem, TicketingUnavailable } from './port.ts';

const tenant = { id: 'one', name: 'one' };

test('answers are counted by tenant, and what is not offered is one', async () => {
  const system = {
    readCatalogue: () => Promise.resolve({}),
    findSessions: () => Promise.reject(new TicketingUnavailable('down')),
    identifyCard: () => Promise.reject(new NotOffered('no cards')),
  } as unknown as TicketingSystem;
  const measured = measureTicketing({ of: () => system });
  await measured.of(tenant).readCatalogue();
  await expect(measured.of(tenant).findSessions({} as never)).rejects.toThrow(TicketingUnavailable);
  await expect(measured.of(tenant).identifyCard({} as never)).rejects.toThrow(NotOffered);
  const taken = measured.takeAnswers();
  expect([...taken.keys()]).toEqual(['one']);
  expect(taken.get('one')).toMatchObject({ answers: 3, failures: 1 });
  expect(measured.takeAnswers().size).toBe(0);
});
