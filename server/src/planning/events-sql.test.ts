import { expect, test, vi } from 'vitest';
import { keepDays } from './planning.sql.ts';

test('the days of a venue are read once per search, whatever the order of its lists', async () => {
  const nothing = () => expect.fail('nothing is read here');
  const services = {
    ticketing: {
      of: nothing,
      isEmbedded: nothing,
      offers: nothing,
      hasCards: nothing,
      boxOffice: nothing,
      tryConnection: nothing,
      readEvent: nothing,
      resellerBookings: { find: nothing, sum: nothing, identify: nothing },
    },
  };
  const tenant = { id: 'tenant', name: 'tenant' } as never;
  const read = vi.fn(async () => []);
  const days = (times: string, ages?: string) => keepDays(services, tenant, { times, ages }, read);
  await days('morning,evening', 'child,adult');
  await days('evening,morning', 'adult,child');
  await days('evening,morning,evening', 'adult,adult,child');
  expect(read).toHaveBeenCalledTimes(1);
  await days('evening', 'adult,child');
  expect(read).toHaveBeenCalledTimes(2);
});
