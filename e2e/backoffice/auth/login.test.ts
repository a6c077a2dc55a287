import { expect } from '@playwright/test';
import { ADMIN, admin, newAdministrator } from '../../data/administrators.ts';
import { JEANNE, PASSWORD, VENUE } from '../../data/demonstration.ts';
import { fetchApi } from '../../harness/api.ts';
import { test } from '../../harness/browser-test.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { signIn as signInCustomer } from '../../pages/account.ts';
import { BACKOFFICE, fillLogin, openAs, signOut, waitForSignedIn } from '../../pages/backoffice.ts';
import { alertIn, pressButton, waitForPage } from '../../pages/page.ts';

const pathOf = ({ page }: Visitor): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

test.describe('the login of the back office', () => {
  test('rejects a wrong password with a message, then returns to the requested page', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    visitor.allowStatus(401);
    await visitor.open(`${BACKOFFICE}/audit?search=role`);
    await fillLogin(visitor, { email: ADMIN, password: 'not this one' });
    await alertIn(visitor).filter({ hasText: 'Identifiants incorrects.' }).waitFor();
    await page.getByLabel(t('backoffice.fields.password'), { exact: true }).fill(PASSWORD);
    await pressButton(visitor, t('backoffice.login.submit'));
    await waitForPage(visitor, t('backoffice.sections.audit.title'));
    expect(pathOf(visitor)).toBe(`${BACKOFFICE}/audit?search=role`);
  });

  test('redirects a signed-in administrator into the back office, never to another site', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    await openAs(visitor, admin(), `login?from=${encodeURIComponent(`//evil.example${BACKOFFICE}`)}`);
    await visitor.page.waitForURL(`${visitor.site}${BACKOFFICE}`);
  });

  test('is independent of the login of the public site: neither session opens the other site', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const person = await newAdministrator();
    await visitor.open(`/${VENUE}/login`);
    await signInCustomer(visitor);
    await waitForPage(visitor, t('catalogue.home.hero.pool.title'));
    await visitor.open(BACKOFFICE);
    await fillLogin(visitor, person);
    await waitForSignedIn(visitor, person);
    const tokens = await page.evaluate(
      (venue) => ['token', 'adminToken'].map((key) => localStorage.getItem(`${venue}/${key}`) ?? ''),
      VENUE,
    );
    const [customer = '', administrator = ''] = tokens;
    expect((await fetchApi('GET /user/user', {}, { token: customer })).status).toBe(200);
    expect((await fetchApi('GET /user/admin/administrator', {}, { token: administrator })).status).toBe(200);
    expect((await fetchApi('GET /user/user', {}, { token: administrator })).status).toBe(401);
    expect((await fetchApi('GET /user/admin/administrator', {}, { token: customer })).status).toBe(401);
    await signOut(visitor, person);
    await visitor.open(`/${VENUE}/profil`);
    await page.getByText(t('account.profile.lead', { email: JEANNE })).waitFor();
  });
});
