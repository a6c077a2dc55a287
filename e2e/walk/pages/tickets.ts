import { VENUE } from '../../data/demonstration.ts';
import {
  buyAdmission,
  buyTicket,
  offerTicket,
  RINK,
  refusalLink,
  storeMoveToPay,
} from '../../data/orders.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { dialogOf } from '../../pages/page.ts';
import { listedTickets } from '../../pages/tickets.ts';
import { heading, submitWithMistakes } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

/**
 * Opens one of the list's dialogs.
 * @param name of its button
 */
async function openChoice(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await dialogOf(visitor).waitFor();
}

/** Opens a kind of which the demonstration's customer has tickets. */
async function openKind(visitor: Visitor, kind: 'reloadable' | 'subscription' | 'withdrawal'): Promise<void> {
  await visitor.open(`/${VENUE}/my-tickets/${kind}`);
  await visitor.page.getByRole('article').first().waitFor();
}

export const ticketsPages: readonly WalkedPage[] = [
  {
    name: 'the access to an order without an account',
    domain: 'tickets/order-links',
    routes: ['$tenant/order.tsx'],
    address: `/${RINK}/order`,
    ready: heading('guestOrders.access.title'),
    statuses: [404],
    states: {
      'sent empty': submitWithMistakes('guestOrders.access.send'),
      'opened by a link that has ended': async (visitor) => {
        await visitor.open(`/${RINK}/order#${'A'.repeat(43)}`);
        await visitor.page.getByText(visitor.t('guestOrders.ended.title'), { exact: true }).waitFor();
      },
    },
  },
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
        await visitor.open(`/${VENUE}/my-tickets/article`);
        await visitor.page.getByRole('heading', { name: visitor.t('tickets.empty.article.title') }).waitFor();
      },
      'with reloadable cards': (visitor) => openKind(visitor, 'reloadable'),
      'with subscriptions': (visitor) => openKind(visitor, 'subscription'),
      'with what can be withdrawn': (visitor) => openKind(visitor, 'withdrawal'),
    },
  },
  {
    name: 'a ticket on its own page',
    domain: 'tickets/tickets',
    routes: ['$tenant/my-tickets.ticket.$ticketNumber.tsx'],
    user: 'customer',
    states: {
      'with its code': async (visitor) => {
        await visitor.open(`/${VENUE}/my-tickets/ticket/${await buyTicket()}-1`);
        await visitor.page.getByText(visitor.t('tickets.page.brightness')).waitFor();
      },
      'with the name on it': async (visitor) => {
        const name = visitor.t('tickets.page.name.change');
        await visitor.page.getByRole('button', { name, exact: true }).click();
        await dialogOf(visitor).waitFor();
      },
      'being passed on': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        const name = visitor.t('tickets.page.passOn');
        await visitor.page.getByRole('button', { name, exact: true }).first().click();
        await dialogOf(visitor).waitFor();
      },
      'with the sessions to which it can be moved': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        const name = visitor.t('tickets.move.action');
        await visitor.page.getByRole('button', { name, exact: true }).click();
        await dialogOf(visitor).getByRole('radio').first().waitFor();
      },
    },
  },
  {
    name: 'the payment of a move',
    domain: 'tickets/moves',
    routes: ['$tenant/move-payment.tsx'],
    states: {
      'with its new session': async (visitor) => {
        const cartId = await storeMoveToPay(visitor);
        await visitor.open(`/${VENUE}/move-payment?cartId=${cartId}`);
        await heading('tickets.move.payment.title')(visitor);
      },
      'that awaits nothing': async (visitor) => {
        await visitor.open(`/${VENUE}/move-payment`);
        await visitor.page.getByText(visitor.t('tickets.move.payment.gone.text')).waitFor();
      },
    },
  },
  {
    name: 'a ticket that is passed on',
    domain: 'tickets/transfers',
    routes: ['$tenant/my-tickets.transfer.tsx'],
    states: {
      'offered to a visitor': async (visitor) => {
        await visitor.open(await offerTicket());
        await visitor.page.getByText(visitor.t('tickets.transfer.signInFirst', { kind: 'ticket' })).waitFor();
      },
      'by a link that is none': async (visitor) => {
        await visitor.open(`/${VENUE}/my-tickets/transfer#a-link-that-was-cut-off-here`);
        await visitor.page.getByText(visitor.t('tickets.transfer.over.unknown')).waitFor();
      },
    },
    statuses: [404],
  },
  {
    name: 'the refusal of tickets by e-mail',
    domain: 'tickets/transfers',
    routes: ['$tenant/my-tickets.refuse-offers.tsx'],
    states: {
      'of who can be mailed': async (visitor) => {
        await visitor.open(await refusalLink());
        await visitor.page.getByRole('button', { name: visitor.t('tickets.refusal.refuse') }).waitFor();
      },
      'by a link that is none': async (visitor) => {
        await visitor.open(`/${VENUE}/my-tickets/refuse-offers#a-link-that-was-cut-off`);
        await visitor.page.getByText(visitor.t('tickets.refusal.unknownText')).waitFor();
      },
    },
    statuses: [404],
  },
  {
    name: 'the customer’s orders',
    domain: 'tickets/orders',
    routes: ['$tenant/ordershistory.tsx'],
    address: `/${VENUE}/ordershistory`,
    user: 'customer',
    prepare: () => buyAdmission(),
    ready: heading('orders.title'),
    states: {
      'with the withdrawal from an order': async (visitor) => {
        const action = new RegExp(`^${visitor.t('orders.withdrawal.action')}`);
        await visitor.page.getByRole('button', { name: action }).first().click();
        await dialogOf(visitor).getByRole('checkbox').first().waitFor();
      },
    },
  },
];
