import { VENUE } from '../../data/demonstration.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { cardOf, chooseFromMenu } from '../../pages/cards.ts';
import { dialogOf } from '../../pages/page.ts';
import type { WalkedPage } from '../page.ts';

const closeDialog = async (visitor: Visitor): Promise<void> => {
  await visitor.page.keyboard.press('Escape');
  await dialogOf(visitor).waitFor({ state: 'hidden' });
};

export const cardsPages: readonly WalkedPage[] = [
  {
    name: 'the customer’s cards',
    domain: 'cards/cards',
    routes: ['$tenant/my-supports.tsx'],
    address: `/${VENUE}/my-supports`,
    user: 'customer',
    ready: ({ page }) => page.getByRole('table').waitFor(),
    states: {
      'with the code of a card': async (visitor) => {
        await cardOf(visitor, '0418 2207').getByRole('button').first().click();
        await dialogOf(visitor).waitFor();
      },
      'with the dialog that attaches one': async (visitor) => {
        await closeDialog(visitor);
        await visitor.page
          .getByRole('main')
          .getByRole('button', { name: visitor.t('cards.attach.button') })
          .click();
        await dialogOf(visitor).waitFor();
      },
      'with the ways to add a person': async (visitor) => {
        await closeDialog(visitor);
        const name = visitor.t('cards.person.button');
        await visitor.page.getByRole('button', { name, exact: true }).click();
        await dialogOf(visitor).waitFor();
      },
      'with the question whether to block one': async (visitor) => {
        await closeDialog(visitor);
        await chooseFromMenu(visitor, '0418 2207', visitor.t('cards.actions.block'));
        await dialogOf(visitor).waitFor();
      },
      'with the movements of another': async (visitor) => {
        await closeDialog(visitor);
        await visitor.open(`/${VENUE}/my-supports?holder=Paul+Morel&card=04179034`);
        await visitor.page.getByRole('table').waitFor();
      },
    },
  },
];
