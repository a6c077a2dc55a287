import { JEANNE } from '../../data/demonstration.ts';
import { buyTicket } from '../../data/orders.ts';
import { addStuckCart, deleteStuckCarts } from '../../data/stuck-carts.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import { BACKOFFICE } from '../../pages/backoffice.ts';
import { lookUp } from '../../pages/lookup.ts';
import { dialogOf, waitForPage } from '../../pages/page.ts';
import { heading, submitWithMistakes, text } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const LOOKUP = `${BACKOFFICE}/lookup`;

/** The pages for staff who answer the telephone. */
export const lookupPages: readonly WalkedPage[] = [
  {
    name: 'the search for customers',
    domain: 'backoffice/lookup',
    routes: ['backoffice/lookup', 'backoffice/lookup/$id'],
    address: LOOKUP,
    user: { rights: ['stucked-carts'] },
    prepare: () => buyTicket(),
    ready: heading('backoffice.sections.lookup.title'),
    cleanUp: deleteStuckCarts,
    states: {
      'sent empty': submitWithMistakes('lookup.submit'),
      'with nothing found': async (visitor) => {
        await lookUp(visitor, 'nobody-at-all');
        await text('lookup.nothingTitle')(visitor);
      },
      'with a ticket of the desk': async (visitor) => {
        await lookUp(visitor, 'G-2026-000412');
        await text('lookup.tickets.desk')(visitor);
      },
      'with a card and its movements': async (visitor) => {
        await lookUp(visitor, '0418 2207');
        await visitor.page
          .getByRole('button', { name: visitor.t('lookup.cards.movementsOf', { number: '04182207' }) })
          .click();
        await visitor.page.getByRole('list', { name: visitor.t('cards.ledger.caption') }).waitFor();
      },
      'with a customer': (visitor) => lookUp(visitor, JEANNE),
      'with all that a customer has': async (visitor) => {
        await visitor.page.getByRole('link', { name: JEANNE }).click();
        await waitForPage(visitor, 'Jeanne Morel');
      },
      'with the dialog that sends again': async (visitor) => {
        await visitor.page
          .getByRole('button', { name: visitor.t('lookup.send.tickets') })
          .first()
          .click();
        await dialogOf(visitor).waitFor();
      },
      'with the dialog that refunds': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await visitor.page
          .getByRole('button', { name: visitor.t('lookup.refund.button') })
          .first()
          .click();
        await dialogOf(visitor).waitFor();
      },
      'with a customer whose cart is stuck': async (visitor) => {
        const name = uniqueName('Garnier');
        await addStuckCart({ name, failure: 'The ticketing system failed' });
        await visitor.open(LOOKUP);
        await lookUp(visitor, name);
        await visitor.page.getByRole('link', { name }).click();
        await text('lookup.carts.title')(visitor);
      },
    },
  },
];
