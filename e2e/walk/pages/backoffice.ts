import { ADMIN, newAdministrator, PROVIDER } from '../../data/administrators.ts';
import { addAuditEntry } from '../../data/audit-entries.ts';
import { addPurchase, backdatePurchases, deletePurchases } from '../../data/purchases.ts';
import { addPaymentToCheck, addStuckCart, deleteStuckCarts } from '../../data/stuck-carts.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { BACKOFFICE } from '../../pages/backoffice.ts';
import { typeDay } from '../../pages/dates.ts';
import { dialogOf } from '../../pages/page.ts';
import { addPasskeyWithoutName, heading, press, submitWithMistakes, text } from '../actions.ts';
import type { WalkedPage } from '../page.ts';

const OVERVIEW = 'backoffice/';
const figuresByHour = ({ page, t }: Visitor) =>
  page.getByRole('slider', { name: t('overview.sales.byHour') });
const searchField = ({ page, t }: Visitor) =>
  page.getByRole('searchbox', { name: t('settingsSearch.label') });
const searchResults = ({ page, t }: Visitor, group: string) =>
  page.getByRole('region', { name: t(`settingsSearch.${group}`), exact: true }).getByRole('link');

async function search(visitor: Visitor, words: string, group: string): Promise<void> {
  await searchField(visitor).fill(words);
  await searchResults(visitor, group).first().waitFor();
}

export const backofficePages: readonly WalkedPage[] = [
  {
    name: 'the way back of an administrator from a provider of identities',
    domain: 'backoffice/auth',
    routes: ['$tenant_/backoffice_.login_.sso.tsx'],
    address: `${BACKOFFICE}/login/sso?code=abc&state=unknown`,
    ready: heading('backoffice.login.ssoTitle'),
    statuses: [410],
  },
  {
    name: 'the login of the back office',
    domain: 'backoffice/auth',
    routes: ['$tenant_/backoffice_.login.tsx'],
    address: `${BACKOFFICE}/login`,
    ready: heading('backoffice.login.title'),
    statuses: [401],
    states: {
      'sent empty': submitWithMistakes('backoffice.login.submit'),
      'with a wrong password': async (visitor) => {
        const { page, t } = visitor;
        await page.getByLabel(t('backoffice.fields.email'), { exact: true }).fill('nobody@example.com');
        await page.getByLabel(t('backoffice.fields.password'), { exact: true }).fill('not this one');
        await press('backoffice.login.submit')(visitor);
        await page.getByRole('alert').filter({ hasText: /\p{L}/u }).waitFor();
      },
    },
  },
  {
    name: 'the forgotten password of the back office',
    domain: 'backoffice/auth',
    routes: ['$tenant_/backoffice_.forgottenPassword.tsx'],
    address: `${BACKOFFICE}/forgottenPassword`,
    ready: heading('backoffice.forgotten.title'),
    states: {
      sent: async (visitor) => {
        const { page, t } = visitor;
        const email = 'nobody@example.com';
        await page.getByLabel(t('backoffice.fields.email'), { exact: true }).fill(email);
        await press('backoffice.forgotten.send')(visitor);
        await page.getByText(t('backoffice.forgotten.sent', { email })).waitFor();
      },
    },
  },
  {
    name: 'the new password of the back office',
    domain: 'backoffice/auth',
    routes: ['$tenant_/backoffice_.password.tsx'],
    address: `${BACKOFFICE}/password#not-a-key`,
    ready: heading('backoffice.newPassword.title'),
    statuses: [400],
    states: {
      'with a weak password': async (visitor) => {
        const { page, t } = visitor;
        await page.getByLabel(t('backoffice.fields.newPassword'), { exact: true }).fill('Court-2026!');
        await page.getByLabel(t('backoffice.fields.confirmation'), { exact: true }).fill('Court-2026!');
        await submitWithMistakes('backoffice.newPassword.submit')(visitor);
      },
      'with a link that is not valid': async (visitor) => {
        const { page, t } = visitor;
        for (const field of ['newPassword', 'confirmation'])
          await page
            .getByLabel(t(`backoffice.fields.${field}`), { exact: true })
            .fill('Nage-Libre-Papillon-2026!');
        await press('backoffice.newPassword.submit')(visitor);
        await page.getByText(t('backoffice.newPassword.badLink')).waitFor();
      },
    },
  },
  {
    name: 'the overview',
    domain: 'backoffice/overview',
    routes: [OVERVIEW, '$tenant_/backoffice.tsx'],
    address: BACKOFFICE,
    user: 'administrator',
    prepare: backdatePurchases,
    ready: text('overview.sales.none'),
    cleanUp: async () => {
      await deletePurchases();
      await deleteStuckCarts();
    },
    states: {
      'with figures, stuck carts and the tables of the plots': async (visitor) => {
        await addPurchase({ cents: 2450, tickets: 3 });
        await addPurchase({ cents: 1000, tickets: 1, daysAgo: 7 });
        await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
        await addPaymentToCheck(100);
        await visitor.open(BACKOFFICE);
        await figuresByHour(visitor).waitFor();
        for (const summary of await visitor.page.locator('summary').all()) await summary.click();
        await visitor.page.getByRole('table', { name: visitor.t('overview.sales.byDay') }).waitFor();
      },
    },
  },
  {
    name: 'the overview of who sees sales alone',
    domain: 'backoffice/overview',
    routes: [OVERVIEW],
    address: BACKOFFICE,
    user: { rights: ['settings.payment'] },
    ready: heading('backoffice.sections.overview.title'),
  },
  {
    name: 'the overview of who sees no figures',
    domain: 'backoffice/overview',
    routes: [OVERVIEW],
    address: BACKOFFICE,
    user: { rights: ['settings.design'] },
    ready: text('overview.welcome.text'),
  },
  {
    name: 'the overview of who has no right',
    domain: 'backoffice/overview',
    routes: [OVERVIEW],
    address: BACKOFFICE,
    user: { rights: [] },
    ready: heading('backoffice.sections.overview.title'),
  },
  {
    name: 'the overview of the provider',
    domain: 'backoffice/overview',
    routes: [OVERVIEW],
    address: `/${PROVIDER}/backoffice`,
    user: 'master',
    ready: ({ page, t }) => page.getByRole('table', { name: t('overview.venues.title') }).waitFor(),
  },
  {
    name: 'the search of the back office',
    domain: 'backoffice/search',
    routes: ['backoffice/search'],
    address: `${BACKOFFICE}/search`,
    user: 'administrator',
    ready: (visitor) => searchResults(visitor, 'startTitle').first().waitFor(),
    states: {
      'with administrators found': (visitor) => search(visitor, 'admin', 'groups.administrators'),
      'with services found': (visitor) => search(visitor, 'ACT-AQUAGYM', 'groups.services'),
      'with nothing found': async (visitor) => {
        await searchField(visitor).fill('xyzzy');
        await visitor.page.getByText(visitor.t('settingsSearch.nothingTitle', { text: 'xyzzy' })).waitFor();
      },
    },
  },
  {
    name: 'the audit log',
    domain: 'backoffice/audit',
    routes: ['backoffice/audit'],
    address: `${BACKOFFICE}/audit`,
    user: 'administrator',
    prepare: async () => {
      await newAdministrator(['settings.design']);
      // A name that equals a phrase in French
      await addAuditEntry(ADMIN, 'service.changed', 'Aquagym tonique', [
        { field: 'family', from: 'Aquagym tonique', to: 'Aquagym douce' },
      ]);
    },
    ready: heading('backoffice.sections.audit.title'),
    states: {
      'with days in the wrong order': async (visitor) => {
        const { t } = visitor;
        await typeDay(visitor, t('team.audit.from'), '2030-01-02');
        await typeDay(visitor, t('team.audit.until'), '2030-01-01');
        await submitWithMistakes('team.audit.apply')(visitor);
      },
      'with nothing found': async (visitor) => {
        const { page, t } = visitor;
        await typeDay(visitor, t('team.audit.until'), '2030-02-01');
        await press('team.audit.apply')(visitor);
        await page.getByRole('heading', { name: t('team.audit.noneTitle') }).waitFor();
      },
    },
  },
  {
    name: 'the administrator’s profile',
    domain: 'backoffice/profile',
    routes: ['backoffice/profil'],
    address: `${BACKOFFICE}/profil`,
    user: { rights: [] },
    ready: heading('backoffice.sections.profile.title'),
    states: {
      'with the dialog that adds a passkey, sent empty': addPasskeyWithoutName,
      'with the dialog that deletes the account, sent empty': async (visitor) => {
        await press('backoffice.erasure.open')(visitor);
        await dialogOf(visitor)
          .getByRole('button', { name: visitor.t('backoffice.erasure.erase'), exact: true })
          .click();
        await dialogOf(visitor).getByText(visitor.t('form.problem.field.required')).waitFor();
      },
    },
  },
  {
    name: 'the site map of the back office',
    domain: 'backoffice',
    routes: ['backoffice/site-map'],
    address: `${BACKOFFICE}/site-map`,
    user: 'administrator',
    ready: heading('backoffice.sections.siteMap.title'),
  },
  {
    name: 'an unknown page of the back office',
    domain: 'backoffice',
    routes: [],
    address: `${BACKOFFICE}/nowhere`,
    user: 'administrator',
    ready: heading('backoffice.error.notFoundTitle'),
    statuses: [404],
  },
  {
    name: 'a page of the back office without the right to it',
    domain: 'backoffice',
    routes: ['backoffice/roles'],
    address: `${BACKOFFICE}/roles`,
    user: { rights: ['settings.design'] },
    ready: heading('backoffice.error.forbiddenTitle'),
    statuses: [401],
  },
];
