import { VENUE } from '../../data/demonstration.ts';
import { buyTicket } from '../../data/orders.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { dialogOf } from '../../pages/page.ts';
import { listedTickets } from '../../pages/tickets.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

/** Opens one of the list's dialogs. @param name of its button */
async function openChoice(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await dialogOf(visitor).waitFor();
}

export const ticketsPages: readonly WalkedPage[] = [
  {
    name: 'the customer’s tickets',
    domain: 'tickets/tickets',
    routes: ['$tenant/my-tickets.{-$kind}.tsx'],
    address: `/${VENUE}/my-tickets/event`,
    user: 'customer',
    prepare: () => buyTicket(),
    ready: (visitor) => listedTickets(visitor).first().waitFor(),
    states: {
      'with the choice of an order': (visitor) => {
        const sort = visitor.t('tickets.sort.date.short');
        return openChoice(visitor, visitor.t('tickets.sort.button', { sort }));
      },
      'with the choice of a filter': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        const filter = visitor.t('tickets.filter.valid.short');
        await openChoice(visitor, visitor.t('tickets.filter.button', { filter }));
      },
      'with an enlarged ticket': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await listedTickets(visitor).first().click();
        await dialogOf(visitor).waitFor();
      },
      'without tickets of a kind': async (visitor) => {
        await visitor.open(`/${VENUE}/my-tickets/simple`);
        await visitor.page.getByRole('heading', { name: visitor.t('tickets.empty.simple.title') }).waitFor();
      },
    },
  },
  {
    name: 'the customer’s orders',
    domain: 'tickets/orders',
    routes: ['$tenant/ordershistory.tsx'],
    address: `/${VENUE}/ordershistory`,
    user: 'customer',
    prepare: () => buyTicket(),
    ready: heading('orders.title'),
  },
];
