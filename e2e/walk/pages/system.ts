import { JEANNE, LANE_POOL, VENUE } from '../../data/demonstration.ts';
import { callApi } from '../../harness/api.ts';
import { waitForMail } from '../../harness/outbox.ts';
import { heading, open, text } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const notFound = heading('common.notFound.title');
const badRequest = text('common.error.badRequest');
const SERVICES = `/${VENUE}/ticketing/RIVAGE/service`;

export const systemPages: readonly WalkedPage[] = [
  {
    name: 'the page for an unknown address',
    domain: 'system',
    routes: ['$tenant/$.tsx', '__root.tsx'],
    address: `/${VENUE}/nulle-part`,
    ready: notFound,
    statuses: [404],
    states: {
      'of a venue': open('/piscine-inconnue', notFound),
      'of a service': open(`${SERVICES}/INCONNU`, notFound),
      'of a customer’s own page': open(`/${VENUE}/my-tickets/unknown`, notFound),
      'of an establishment': open(`/${VENUE}/ticketing/INCONNU`, notFound),
      'of a back office': open('/nowhere/backoffice/login', ({ page }) =>
        page.getByText('404', { exact: true }).waitFor(),
      ),
    },
  },
  {
    name: 'the page for an address with a wrong value',
    domain: 'system',
    routes: ['$tenant.tsx'],
    address: `${SERVICES}/${LANE_POOL}?day=2026-02-31`,
    ready: badRequest,
    statuses: [400],
    states: { 'of a list': open(`/${VENUE}/ticketing/ALL?day=1`, badRequest) },
  },
  {
    name: 'the outbox of the demonstration',
    domain: 'system',
    routes: [],
    locale: 'fr-FR',
    statuses: [404],
    prepare: async () => {
      await callApi('POST /user/forgottenpassword', { body: { email: JEANNE } });
      await waitForMail(JEANNE, () => true);
    },
    states: {
      'with a customer’s mails': async ({ page, site }) => {
        await page.goto(`${site}/sandbox/mail?to=${encodeURIComponent(JEANNE)}`);
      },
      'with a mail': async ({ page }) => {
        await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
        await page.locator('iframe').waitFor();
      },
      'with a mail that does not exist': async ({ page, site }) => {
        await page.goto(`${site}/sandbox/mail/00000000-0000-4000-8000-000000000000`);
      },
    },
  },
  {
    name: 'the turnstile of the demonstration',
    domain: 'system',
    routes: [],
    locale: 'fr-FR',
    statuses: [404],
    states: {
      'with the choice of a place': async ({ page, site }) => {
        await page.goto(`${site}/sandbox/turnstile`);
      },
      'with a place': async ({ page, t }) => {
        await page.getByRole('main').getByRole('link').first().click();
        await page.getByRole('button', { name: t('turnstile.scan.present') }).waitFor();
      },
      'with a code that is refused': async ({ page, t }) => {
        await page.getByLabel(t('turnstile.scan.code')).fill('A7K2 9F4M T3QX');
        await page.getByRole('button', { name: t('turnstile.scan.present') }).click();
        await page.getByRole('heading', { name: t('turnstile.result.refused') }).waitFor();
      },
      'with a place that does not exist': async ({ page, site }) => {
        await page.goto(`${site}/sandbox/turnstile/${VENUE}/NOWHERE`);
      },
    },
  },
];
