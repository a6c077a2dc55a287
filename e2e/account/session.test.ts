import { expect } from '@playwright/test';
import { JEANNE, PASSWORD, VENUE } from '../data/demonstration.ts';
import { callApi, fetchApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { storeItems, type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';

/** Signs in, and makes the browser treat the session as one that expires in five minutes and a second. */
async function openExpiringSession(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await storeCustomerSession(visitor);
  const expiry = new Date(Date.now() + 5 * 60_000 + 1000).toISOString();
  await storeItems(visitor, { [`${VENUE}/tokenExpiry`]: expiry });
  await page.clock.install();
  await visitor.open(`/${VENUE}`);
  await waitForHydration(page);
  await page.clock.runFor(1500);
  await page.getByRole('dialog', { name: visitor.t('common.session.title'), exact: true }).waitFor();
}

test('a customer’s session is extended on request shortly before it expires', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await openExpiringSession(visitor);
  expect(t('common.session.title')).toBe('Votre session a expiré');
  await inspect(visitor);
  await page.getByRole('button', { name: t('common.session.stay'), exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const expiry = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/tokenExpiry`);
  expect(Date.parse(expiry ?? '')).toBeGreaterThan(Date.now() + 15 * 60_000);
});

test('a customer’s session ends thirty seconds after an unanswered prompt', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB' });
  const { page, t } = visitor;
  // A read that the page began before the end is refused after it.
  visitor.allowStatus(401);
  await openExpiringSession(visitor);
  const elsewhere = await callApi('POST /user/login', { body: { email: JEANNE, password: PASSWORD } });
  await page.clock.runFor(31_000);
  await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
  await openProfileMenu(visitor);
  await page.getByRole('link', { name: t('common.profile.login'), exact: true }).waitFor();
  // Sessions on other devices continue.
  expect((await fetchApi('GET /user/familyQuotient', {}, { token: elsewhere.token })).status).toBe(200);
});

for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const)
  test(`a sign-out without an answer of the server is reported and ends the session of this browser in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale });
    const { page, t } = visitor;
    visitor.allowStatus(503);
    await storeCustomerSession(visitor);
    await visitor.open(`/${VENUE}`);
    await waitForHydration(page);
    await page.route('**/user/logoutSSO', (route) => route.fulfill({ status: 503, json: {} }));
    await openProfileMenu(visitor);
    await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
    await page.getByText(t('common.profile.logoutFailed'), { exact: true }).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/token`)).toBeNull();
  });
