import { VENUE } from '../../data/demonstration.ts';
import { ACTIVE_PDF } from '../../data/documents.ts';
import { heading } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const address = (path: string) => `/${VENUE}/backoffice/${path}`;

export const venuePages: readonly WalkedPage[] = [
  {
    name: 'the footer of a venue',
    domain: 'tenants/footer',
    routes: ['backoffice/footer'],
    address: address('footer'),
    user: 'administrator',
    ready: heading('backoffice.sections.footer.title'),
    statuses: [415],
    states: {
      'with a new link that is incomplete, and a document that is refused': async ({ page, t }) => {
        await page.getByRole('button', { name: t('venuePages.footer.links.add'), exact: true }).click();
        await page.locator('input[type=file]').first().setInputFiles(ACTIVE_PDF);
        await page
          .getByRole('alert')
          .getByText(/s[ck]ript/i)
          .waitFor();
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
      'with the question before a link is removed': async ({ page }) => {
        await page.getByRole('main').locator('section section button').nth(2).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  },
  {
    name: 'the functionalities of a venue',
    domain: 'tenants/functionalities',
    routes: ['backoffice/usedfonctionnalities'],
    address: address('usedfonctionnalities'),
    user: 'administrator',
    ready: heading('backoffice.sections.usedfonctionnalities.title'),
    states: {
      'with everything switched off': async ({ page }) => {
        for (const one of await page.getByRole('switch').all()) await one.click();
      },
    },
  },
  {
    name: 'the pages that a venue uses',
    domain: 'tenants/used-pages',
    routes: ['backoffice/usedpages'],
    address: address('usedpages'),
    user: 'administrator',
    ready: heading('backoffice.sections.usedpages.title'),
  },
  {
    name: 'the end of a visit to a venue',
    domain: 'tenants/end-of-navigation',
    routes: ['backoffice/endofnavigation'],
    address: address('endofnavigation'),
    user: 'administrator',
    ready: heading('backoffice.sections.endofnavigation.title'),
    states: {
      'with a text in one language, and an address that is none': async ({ page, t }) => {
        await page.getByRole('main').locator('textarea').last().fill('Danke\nBis bald');
        await page.getByLabel(t('venuePages.end.disconnecting.address'), { exact: true }).fill('merci');
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the settings of a venue’s registration',
    domain: 'tenants/registration-page',
    routes: ['backoffice/registrationpage'],
    address: address('registrationpage'),
    user: 'administrator',
    ready: heading('backoffice.sections.registrationpage.title'),
    states: {
      'with less to ask, and words in one language that is not French': async ({ page, t }) => {
        // The preview beside it has fields of the same names.
        const parts = page.getByRole('region', {
          name: t('venuePages.registration.parts.title'),
          exact: true,
        });
        const partOf = (part: string) =>
          parts.getByLabel(t(`venuePages.registration.part.${part}`), { exact: true });
        await partOf('address').selectOption('optional');
        await partOf('civility').selectOption('no');
        await page.getByRole('switch', { name: t('venuePages.registration.legal') }).click();
        await page
          .getByRole('main')
          .locator('textarea[lang=de-DE]')
          .first()
          .fill('Ich akzeptiere die Badeordnung');
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
  {
    name: 'the languages of a venue',
    domain: 'tenants/languages',
    routes: ['backoffice/languages'],
    address: address('languages'),
    user: 'administrator',
    ready: heading('backoffice.sections.languages.title'),
    states: {
      'with one language alone': async ({ page }) => {
        const switches = page.getByRole('switch', { checked: true });
        await switches.last().click();
        await switches.last().click();
        await page.locator('[role=switch][aria-disabled=true]').waitFor();
      },
    },
  },
  {
    name: 'the partners of a venue',
    domain: 'tenants/partners',
    routes: ['backoffice/partner'],
    address: address('partner'),
    user: 'administrator',
    ready: heading('backoffice.sections.partner.title'),
    states: {
      'with every partner, and an address that is none': async ({ page, t }) => {
        for (const type of ['tourist-office', 'newsletter', 'review'] as const)
          await page.getByRole('switch', { name: t(`venuePages.partners.type.${type}.show`) }).click();
        await page.getByLabel(t('venuePages.partners.field.url'), { exact: true }).first().fill('nowhere');
        await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
  },
];
