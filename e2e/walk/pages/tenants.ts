import { VENUE } from '../../data/demonstration.ts';
import { makePicture } from '../../data/pictures.ts';
import * as design from '../../pages/design.ts';
import * as home from '../../pages/home.ts';
import * as mails from '../../pages/mail-templates.ts';
import * as translations from '../../pages/translations.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

export const tenantsPages: readonly WalkedPage[] = [
  { name: 'the home page of the platform', domain: 'tenants', routes: ['index.tsx'], address: '/' },
  {
    name: 'the header of a venue',
    domain: 'tenants',
    routes: ['$tenant.tsx'],
    address: `/${VENUE}`,
    states: {
      'with the main menu': async ({ page, t }) => {
        await page.getByRole('button', { name: t('common.header.menu'), exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
      'with the visitor’s menu': async ({ page, t }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('common.header.profile'), exact: true }).click();
        await page.getByRole('link', { name: t('common.profile.login'), exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the site map of a venue',
    domain: 'tenants',
    routes: ['$tenant/site-map.tsx'],
    address: `/${VENUE}/site-map`,
  },
  {
    name: 'the statement on accessibility of a venue',
    domain: 'tenants/accessibility',
    routes: ['$tenant/accessibility.tsx'],
    address: `/${VENUE}/accessibility`,
    ready: heading('accessibility.title'),
    states: {
      'with an incomplete report': async ({ page, t }) => {
        await page.getByLabel(t('accessibility.report.email')).fill('lou@');
        await page.getByRole('button', { name: t('accessibility.report.send'), exact: true }).click();
        await page.getByText(t('form.incorrect', { count: 2 }), { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'what the site keeps in the browser',
    domain: 'tenants',
    routes: ['$tenant/stored-data.tsx'],
    address: `/${VENUE}/stored-data`,
    ready: heading('storedData.title'),
  },
  {
    name: 'the settings of a home page',
    domain: 'tenants/home',
    routes: ['backoffice/homepagesettings'],
    address: `/${home.VENUE}/backoffice/homepagesettings`,
    user: 'administrator',
    ready: heading('backoffice.sections.homepagesettings.title'),
    states: {
      'with the words of the head': async (visitor) =>
        home.openBlock(visitor, visitor.t('homePage.names.hero')),
      'with a free text': async ({ page, t }) => {
        await page.getByRole('button', { name: t('homePage.addText') }).click();
        await page.getByRole('toolbar').waitFor();
      },
      'with a news item that has no title': async (visitor) => {
        const { page, t } = visitor;
        await home.openBlock(visitor, t('homePage.names.news'));
        await page.getByRole('button', { name: t('homePage.news.add') }).click();
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.getByText(t('form.problem.field.required'), { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the design of a venue',
    domain: 'tenants/design',
    routes: ['backoffice/design'],
    address: `/${design.VENUE}/backoffice/design`,
    user: 'administrator',
    ready: heading('backoffice.sections.design.title'),
    states: {
      'with an unsaved picture and a brand colour that is too light': async (visitor) => {
        await design.chooseFile(visitor, 'gallery', await makePicture('#aaccee'));
        await design.galleryItems(visitor).waitFor();
        await design.colourField(visitor).fill(design.TOO_LIGHT);
        await design.nearestColour(visitor).waitFor();
      },
    },
  },
  {
    name: 'the analytics of a venue',
    domain: 'tenants/analytics',
    routes: ['backoffice/analytics'],
    address: `/${VENUE}/backoffice/analytics`,
    user: 'administrator',
    ready: heading('backoffice.sections.analytics.title'),
    states: {
      'with an address that is none': async ({ page, t }) => {
        await page.getByLabel(t('analytics.url')).fill('stats');
        await page.getByLabel(t('analytics.siteId')).click();
        await page.getByText(t('form.problem.field.format'), { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'the translations of a venue',
    domain: 'tenants/translations',
    routes: ['backoffice/translations'],
    address: `/${translations.VENUE}/backoffice/translations`,
    user: 'administrator',
    ready: heading('backoffice.sections.translations.title'),
    states: {
      'with words that are refused': async (visitor) => {
        visitor.allowStatus(400);
        await translations.search(visitor, 'common.loading', 'common.loading');
        await translations.ownField(visitor, 'common.loading').fill('{');
        await translations.saveButton(visitor).click();
        await visitor.page.locator('[aria-invalid]').waitFor();
      },
    },
  },
  {
    name: 'the texts of mails',
    domain: 'tenants/mail-templates',
    routes: ['backoffice/emailtemplates'],
    address: `/${mails.VENUE}/backoffice/emailtemplates?mail=tickets`,
    user: 'administrator',
    ready: heading('backoffice.sections.emailTemplates.title'),
    states: {
      'with the variables and a variable that does not exist': async (visitor) => {
        const { page, t } = visitor;
        visitor.allowStatus(400);
        await mails.textField(visitor).click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.type('{PRIX} ');
        await page.getByText('PRIX', { exact: false }).first().waitFor();
        await page
          .getByRole('button', { name: t('mailTemplates.insert.label'), exact: true })
          .last()
          .click();
        await page.getByRole('alert').getByText(/PRIX/).waitFor();
      },
    },
  },
];
