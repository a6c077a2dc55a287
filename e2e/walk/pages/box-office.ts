import { VENUE } from '../../data/demonstration.ts';
import { openPaymentLink } from '../../data/payment-links.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { findCard } from '../../pages/desk-cards.ts';
import { IMPORTS, uploadImport } from '../../pages/imports.ts';
import { pressButton } from '../../pages/page.ts';
import { heading, open } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const CATALOGUE = `/${VENUE}/backoffice/boxoffice/catalogue`;

/** Chooses a service of the desk, so that its prices are shown. */
async function chooseService(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('searchbox', { name: t('desk.customer.search'), exact: true }).fill('Jeanne');
  await page.getByRole('button', { name: t('desk.customer.find'), exact: true }).click();
  await page
    .getByRole('button', { name: /Jeanne/ })
    .first()
    .click();
  await page.getByLabel(t('desk.cart.service'), { exact: true }).selectOption({ index: 1 });
}

/** Opens the dialog that corrects the first right of a card. */
const pressCorrection = ({ page, t }: Visitor): Promise<void> =>
  page.getByText(t('deskCards.rights.correct'), { exact: true }).first().click();

export const boxOfficePages: readonly WalkedPage[] = [
  {
    name: 'the import of a file',
    domain: 'box-office/imports',
    routes: ['backoffice/imports', 'backoffice/imports/$id'],
    address: IMPORTS,
    user: { rights: ['venue.import'] },
    ready: heading('backoffice.sections.imports.title'),
    states: {
      'with its columns': (visitor) =>
        uploadImport(visitor, 'customers', 'N° client;E-mail\n1;ada.walk@example.com\n1;no address'),
      'after its dry run': async (visitor) => {
        await pressButton(visitor, visitor.t('imports.mapping.check'));
        const { page, t } = visitor;
        await page.getByRole('heading', { level: 2, name: t('imports.check.title'), exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the reason of a refusal at the entrance',
    domain: 'box-office/entrance',
    routes: ['backoffice/entrance/reason'],
    address: `/${VENUE}/backoffice/entrance/reason`,
    user: 'administrator',
    ready: heading('entrance.reason.title'),
  },
  {
    name: 'the desk',
    domain: 'box-office/desk',
    routes: ['backoffice/desk'],
    address: `/${VENUE}/backoffice/desk`,
    user: 'administrator',
    ready: heading('backoffice.sections.desk.title'),
    states: { 'with a customer and a service': chooseService },
  },
  {
    name: 'the cards at the desk',
    domain: 'box-office/desk-cards',
    routes: ['backoffice/cards', 'backoffice/cards/$id'],
    address: `/${VENUE}/backoffice/cards`,
    user: 'administrator',
    ready: heading('backoffice.sections.deskCards.title'),
    states: {
      'with a new card': async (visitor) => pressButton(visitor, visitor.t('deskCards.create.title')),
      'of one customer': async (visitor) => {
        const { page, t } = visitor;
        await page.keyboard.press('Escape');
        await findCard(visitor, 'Jeanne');
        await page.getByRole('link', { name: /0418/ }).first().waitFor();
        await page
          .getByRole('link', { name: t('deskCards.open', { number: '0418\u00a02207' }), exact: true })
          .click();
        await page.getByRole('heading', { level: 2, name: t('deskCards.rights.title') }).waitFor();
      },
      'with a correction': (visitor) => pressCorrection(visitor),
    },
  },
  {
    name: 'the choice after a closure',
    domain: 'box-office/closures',
    routes: ['$tenant/closure.tsx'],
    states: {
      'by a link that is none': async (visitor) => {
        await visitor.open(`/${VENUE}/closure#a-link-that-was-cut-off`);
        await visitor.page.getByText(visitor.t('closureChoice.unknown.text')).waitFor();
      },
    },
    statuses: [404],
  },
  {
    name: 'the payment by a link',
    domain: 'box-office/payment-links',
    routes: ['$tenant/pay.tsx'],
    states: {
      'by a link that is none': async (visitor) => {
        await visitor.open(`/${VENUE}/pay#a-link-that-was-cut-off`);
        await visitor.page.getByText(visitor.t('payByLink.unknown.text')).waitFor();
      },
      'of a cart': async (visitor) => {
        await visitor.open(await openPaymentLink());
        await visitor.page.getByRole('heading', { name: visitor.t('payByLink.title') }).waitFor();
      },
    },
    statuses: [404],
  },
  {
    name: 'the editor of the catalogue of the embedded ticketing system',
    domain: 'box-office/catalogue',
    routes: ['backoffice/boxoffice/catalogue/$kind/$id'],
    address: `${CATALOGUE}/service/new`,
    user: 'administrator',
    ready: heading('boxOfficeCatalogue.new.service'),
    states: {
      'with a service that fills cards': open(`${CATALOGUE}/service/CARTE-ACTIVITES`),
      'with a family': open(`${CATALOGUE}/family/ENTREES`),
      'with a theme': open(`${CATALOGUE}/theme/NAGER`),
      'with an establishment': open(`${CATALOGUE}/establishment/RIVAGE`),
    },
  },
];
