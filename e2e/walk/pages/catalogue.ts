import { changeInTicketing, restoreCatalogue } from '../../data/catalogue.ts';
import { LANE_POOL, VENUE } from '../../data/demonstration.ts';
import { addPromotion, deletePromotions, PROMOTION, promotionCode } from '../../data/promotions.ts';
import { chooseDay, chooseSession } from '../../pages/catalogue.ts';
import { dialogOf, toastsOf } from '../../pages/page.ts';
import {
  EDITED,
  enabledSwitch,
  goToSettings,
  ITEM,
  nameField,
  SERVICE,
  save,
  saveButton,
  synchronise,
} from '../../pages/ticketing-settings.ts';
import { heading, open, press, text } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;
const SETTINGS = `/${VENUE}/backoffice/ticketingsettings`;

export const cataloguePages: readonly WalkedPage[] = [
  {
    name: 'the home page of a venue',
    domain: 'catalogue/browse',
    routes: ['$tenant/index.tsx'],
    address: '/patinoire-givre',
  },
  {
    name: 'the list of establishments',
    domain: 'catalogue/browse',
    routes: ['$tenant/ticketing.index.tsx'],
    address: `/${VENUE}/ticketing`,
  },
  {
    name: 'the services of all establishments',
    domain: 'catalogue/browse',
    routes: ['$tenant/ticketing.$id.tsx'],
    address: `/${VENUE}/ticketing/ALL`,
  },
  {
    name: 'the page of an establishment',
    domain: 'catalogue/browse',
    routes: ['$tenant/ticketing.$id.tsx'],
    address: `/${VENUE}/ticketing/TILLEULS`,
    states: {
      'with its week and its month': async ({ page, t }) => {
        for (const name of ['catalogue.hours.week', 'catalogue.establishment.month'])
          await page.getByText(t(name), { exact: true }).click();
      },
      'on an evening': async (visitor) => {
        const { page, t } = visitor;
        const name = t('catalogue.establishment.filter.evening');
        await page.getByRole('link', { name, exact: true }).click();
        await page.waitForURL(/times=/);
        // The days of the evenings, once the page has loaded them.
        const days = page.getByRole('table').first();
        await days.locator('a[href*="times="]').first().click();
        await page.waitForURL(/day=/);
        await days.locator('[aria-current]').waitFor();
      },
    },
  },
  {
    name: 'the page of a service',
    domain: 'catalogue/browse',
    routes: ['$tenant/ticketing_.$id.service.$externalCode.tsx'],
    address: `${SERVICES}/ENT-UNITE`,
    states: {
      'of a subscription': open(`${SERVICES}/ABO-MOIS`),
      'with sessions': open(`${SERVICES}/BE-ESPACE`),
      'with a chosen session': async (visitor) => {
        await visitor.open(`${SERVICES}/${LANE_POOL}`);
        await chooseDay(visitor);
        await chooseSession(visitor);
      },
    },
  },
  {
    name: 'the search',
    domain: 'catalogue/search',
    routes: ['$tenant/search.tsx'],
    address: `/${VENUE}/search`,
    statuses: [400],
    states: {
      'with filters': open(`/${VENUE}/search?types=1,4&themeIds=NAGER&sort=price&startSaleDate=2031-03-01`),
      'with a corrected word': open(`/${VENUE}/search?searchStringFilter=aquagim`),
      'with suggestions': async ({ page }) => {
        await page.getByRole('combobox').first().fill('aqu');
        await page.getByRole('option').first().waitFor();
      },
      'without a result': open(`/${VENUE}/search?searchStringFilter=xylophone&types=4`),
      'with the filters open': async (visitor) => {
        const { page, t } = visitor;
        await visitor.open(`/${VENUE}/search?types=1,-1`);
        await page.getByRole('main').locator('button[aria-haspopup=dialog]').click();
        await dialogOf(visitor)
          .getByRole('button', { name: t('search.dates.chooseStart') })
          .click();
      },
      'with mistakes in the dates': async (visitor) => {
        const { t } = visitor;
        await dialogOf(visitor)
          .getByRole('textbox', { name: t('search.dates.start'), exact: true })
          .fill('01/01/2020');
        await dialogOf(visitor)
          .getByRole('textbox', { name: t('search.dates.end'), exact: true })
          .focus();
        await dialogOf(visitor).locator('[aria-invalid=true]').waitFor();
      },
      'of a bad link': open(`/${VENUE}/search?types=9`),
    },
  },
  {
    name: 'the filters and sorts',
    domain: 'catalogue/search',
    routes: ['backoffice/searchoptions'],
    address: `/${VENUE}/backoffice/searchoptions`,
    user: 'administrator',
    ready: heading('backoffice.sections.searchOptions.title'),
    states: {
      'with a change': async ({ page }) => {
        await page.getByRole('main').getByRole('checkbox').first().uncheck();
      },
    },
  },
  {
    name: 'the list of establishments in the ticketing settings',
    domain: 'catalogue/settings',
    routes: ['backoffice/ticketingsettings'],
    address: SETTINGS,
    user: 'administrator',
    ready: ({ page }) => page.locator(ITEM).first().waitFor(),
  },
  {
    name: 'the themes and their rules',
    domain: 'catalogue/themes',
    routes: ['backoffice/themes'],
    address: `/${VENUE}/backoffice/themes?theme=FORME`,
    user: 'administrator',
    ready: ({ page }) => page.locator('input[name=color]').waitFor(),
    states: {
      'with a new rule': async (visitor) => {
        await press('themes.rules.add')(visitor);
        const { page, t } = visitor;
        await page.getByRole('button', { name: t('themes.types.CartComposition') }).click();
        await page.getByLabel(t('themes.rules.part'), { exact: true }).waitFor();
      },
      'with a sample cart': async (visitor) => {
        await press('themes.trial.addLine')(visitor);
        await press('themes.trial.run')(visitor);
        await text('themes.trial.fineText')(visitor);
      },
    },
  },
  {
    name: 'the ticketing settings',
    domain: 'catalogue/settings',
    routes: ['backoffice/ticketingsettings/$id'],
    address: `${SETTINGS}/ALL`,
    user: 'administrator',
    ready: ({ page }) => page.locator(ITEM).first().waitFor(),
    cleanUp: restoreCatalogue,
    states: {
      'with nothing found': async (visitor) => {
        await goToSettings(visitor, '/ALL?show=gone');
        await text('ticketingSettings.list.nothing')(visitor);
      },
      'with the editor of a service': (visitor) => goToSettings(visitor, EDITED),
      'with mistakes': async (visitor) => {
        await nameField(visitor, visitor.locale).fill('Aqua');
        await visitor.page.locator('[name=limitNotif1]').fill('95');
        await saveButton(visitor).click();
        await text('form.problem.field.limits')(visitor);
      },
      'with the result of a synchronisation': async (visitor) => {
        await visitor.page.locator('[name=limitNotif1]').fill('50');
        await save(visitor, 'Aqua');
        await changeInTicketing(SERVICE, { [visitor.locale]: 'Aqua 2' });
        await synchronise(visitor);
      },
      'with a conflict': async (visitor) => {
        await visitor.page.keyboard.press('Escape');
        await text('ticketingSettings.conflict.title')(visitor);
      },
      'with a hidden service': async (visitor) => {
        await enabledSwitch(visitor).click();
        await save(visitor, 'Aqua');
        await text('ticketingSettings.hidden.switched-off')(visitor);
      },
      'in the order mode': async (visitor) => {
        await goToSettings(visitor, '/ALL');
        await press('ticketingSettings.list.order')(visitor);
      },
      'with the reset dialog': async (visitor) => {
        await press('ticketingSettings.list.orderDone')(visitor);
        await press('ticketingSettings.reset.action')(visitor);
        await dialogOf(visitor).waitFor();
      },
      'after a reset': async (visitor) => {
        const { page, t } = visitor;
        await dialogOf(visitor).getByRole('checkbox').check();
        await dialogOf(visitor)
          .getByRole('button', { name: t('ticketingSettings.reset.confirm') })
          .click();
        await page.getByRole('button', { name: t('ticketingSettings.reset.undo') }).waitFor();
        await toastsOf(visitor).getByRole('button').first().click();
      },
    },
  },
  {
    name: 'the solidarity prices',
    domain: 'catalogue/solidarity',
    routes: ['backoffice/solidaritypricing'],
    address: `/${VENUE}/backoffice/solidaritypricing`,
    user: 'administrator',
    ready: heading('backoffice.sections.solidaritypricing.title'),
    states: {
      'with who pays what': async ({ page, t }) => {
        await page.getByLabel(t('solidarityPricing.preview.quotient'), { exact: true }).fill('620');
        const caption = t('solidarityPricing.preview.caption', { quotient: 620 });
        await page.getByRole('table', { name: caption }).waitFor();
      },
      'with customers that were found': async ({ page, t }) => {
        await page.getByLabel(t('solidarityPricing.customers.search')).fill('samir');
        await page.getByRole('table', { name: t('solidarityPricing.customers.caption') }).waitFor();
      },
      'with the dialog that decides a proof, sent empty': async (visitor) => {
        const { page, t } = visitor;
        const name = 'Nadia Le Goff';
        await page.getByRole('button', { name: t('solidarityPricing.proofs.decideOn', { name }) }).click();
        await dialogOf(visitor)
          .getByRole('button', { name: t('solidarityPricing.proofs.accept'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the rules of cancellation',
    domain: 'catalogue/cancellation-rules',
    routes: ['backoffice/cancellationrules'],
    address: `/${VENUE}/backoffice/cancellationrules`,
    user: 'administrator',
    ready: heading('backoffice.sections.cancellationRules.title'),
    states: {
      'with a step that is too large': async (visitor) => {
        const { page, t } = visitor;
        await page
          .getByRole('button', { name: new RegExp(`^${t('cancellationRules.change')}`) })
          .first()
          .click();
        const dialog = dialogOf(visitor);
        await dialog.getByRole('button', { name: t('cancellationRules.add'), exact: true }).click();
        await dialog.getByRole('textbox').last().fill('101');
        await dialog.getByRole('textbox').first().focus();
        await dialog.locator('[aria-invalid=true]').waitFor();
      },
    },
  },
  {
    name: 'the promotions',
    domain: 'catalogue/promotions',
    routes: ['backoffice/promotions'],
    address: `/${VENUE}/backoffice/promotions`,
    user: 'administrator',
    ready: heading('backoffice.sections.promotions.title'),
    cleanUp: deletePromotions,
    states: {
      'with a promotion that is sent without a name': async (visitor) => {
        await press('promotions.add')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('promotions.save'), exact: true })
          .click();
        await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
      },
      'with a group and off-peak times': async (visitor) => {
        const { t } = visitor;
        const dialog = dialogOf(visitor);
        await dialog.getByLabel(t('promotions.form.target'), { exact: true }).selectOption('group');
        await dialog.getByRole('button', { name: t('promotions.form.addHours'), exact: true }).click();
        await dialog.getByLabel(t('promotions.form.from'), { exact: true }).waitFor();
      },
      'with a promotion': async (visitor) => {
        const labels = { 'fr-FR': PROMOTION, 'en-GB': PROMOTION, 'de-DE': PROMOTION };
        await addPromotion({ labels, code: promotionCode(), percent: 20 });
        await visitor.open(`/${VENUE}/backoffice/promotions`);
        await visitor.page.getByRole('listitem').filter({ hasText: PROMOTION }).first().waitFor();
      },
      'with the dialog that deletes': async ({ page, t }) => {
        await page
          .getByRole('button', { name: t('promotions.delete', { name: PROMOTION }) })
          .first()
          .click();
        await page.getByText(t('promotions.deleteTitle')).waitFor();
      },
    },
  },
];
