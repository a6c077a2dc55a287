import { expect, it } from 'vitest';
import { personsOf, withContacts } from './view.ts';

it('says who comes in the part of the cart that it is about, and nowhere else', () => {
  const line = (id: string) => ({
    service: 'POOL',
    priceName: 'adult',
    cartLineDetails: [{ id, eventId: 'noon', quantity: 1 }],
  });
  const ada = { firstName: 'Ada' };
  const [first, second] = withContacts([line('a'), line('b')], 'b', [ada]);
  expect(first).toEqual(line('a'));
  expect(second?.cartLineDetails).toEqual([{ id: 'b', eventId: 'noon', quantity: 1, contacts: [ada] }]);
});

it('asks of as many persons as there are tickets, and keeps those that are known', () => {
  expect(personsOf([{ firstName: 'Ada' }], 2)).toEqual([{ firstName: 'Ada' }, {}]);
  expect(personsOf([{ firstName: 'Ada' }, { firstName: 'Bo' }], 1)).toEqual([{ firstName: 'Ada' }]);
});
