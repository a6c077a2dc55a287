import { VENUE } from '../../data/demonstration.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { cardOf, chooseFromMenu } from '../../pages/cards.ts';
import { addButton } from '../../pages/catalogue.ts';
import { dialogOf } from '../../pages/page.ts';
import type { WalkedPage } from '../page.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;

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
      'with the code that attaches one': async (visitor) => {
        await closeDialog(visitor);
        await chooseFromMenu(visitor, '0418 2207', visitor.t('cards.attachCode.action'));
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
  {
    name: 'the purchase of a card',
    domain: 'cards/cards',
    routes: ['$tenant/ticketing_.$id.service.$externalCode.tsx'],
    address: `${SERVICES}/CARTE-10`,
    user: 'customer',
    ready: ({ page }) => page.locator('input[name=card]').first().waitFor(),
    states: {
      'for a new card': async ({ page, t }) => {
        await page.locator('input[name=card][value=new]').check();
        await page.getByLabel(t('cardOrders.purchase.firstName'), { exact: true }).waitFor();
      },
      'without its holder': async (visitor) => {
        const { page, t } = visitor;
        await page.getByLabel(t('cardOrders.purchase.firstName'), { exact: true }).fill('');
        await addButton(visitor).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
      'for a card that is filled': async (visitor) => {
        await visitor.open(`${SERVICES}/CARTE-10?card=04182207`);
        await visitor.page.locator('input[name=card]:checked').waitFor();
      },
    },
  },
];
