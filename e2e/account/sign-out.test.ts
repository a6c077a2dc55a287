import { expect } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { portal } from '../harness/portal.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';

/**
 * Adds the website of an address to the venue's websites.
 * @returns the previous websites
 */
async function nameWebsite(address: string): Promise<string[]> {
  const { saved, origins } = await callApiAs(admin(), 'GET /settingsportal/embedding', {});
  const before = origins.map((origin) => origin.address);
  const named = [...new Set([...before, new URL(address).origin])];
  await saveWebsites(named, saved.version);
  return before;
}

async function saveWebsites(addresses: readonly string[], version: number): Promise<void> {
  const origins = addresses.map((address) => ({ address }));
  await callApiAs(admin(), 'PUT /settingsportal/embedding', { body: { origins, version } });
}

async function removeWebsites(before: readonly string[]): Promise<void> {
  const { saved } = await callApiAs(admin(), 'GET /settingsportal/embedding', {});
  await saveWebsites(before, saved.version);
}

/**
 * Sets the address to which the venue leads visitors after a sign-out.
 * @returns the previous address
 */
async function setDisconnectingPage(disconnectingPage: string): Promise<string> {
  const { texts, saved, ...before } = await callApiAs(admin(), 'GET /settingsportal/endofnavigation', {});
  await callApiAs(admin(), 'PUT /settingsportal/endofnavigation', {
    body: { texts, version: saved.version, disconnectingPage },
  });
  return before.disconnectingPage;
}

const GOODBYE = 'https://www.example.com/au-revoir';

for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const)
  test(`a sign-out that redirects to the venue’s own website is confirmed in ${locale}`, async ({
    newVisitor,
    onTestFinished,
  }) => {
    const visitor = await newVisitor({ locale });
    const { page, t } = visitor;
    if (locale === 'fr-FR') expect(t('common.profile.loggedOut')).toBe('Déconnexion réussie');
    const websites = await nameWebsite(GOODBYE);
    const before = await setDisconnectingPage(GOODBYE);
    onTestFinished(async () => {
      await setDisconnectingPage(before);
      await removeWebsites(websites);
    });
    visitor.allowOrigin(new URL(GOODBYE).origin);
    await page.route(`${GOODBYE}*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Au revoir' }),
    );
    await storeCustomerSession(visitor);
    await visitor.open(`/${VENUE}/planning`);
    await openProfileMenu(visitor);
    await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
    await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
    await page.waitForURL(GOODBYE);
  });

test('a sign-out that leads to a page of the site is confirmed on that page', async ({
  newVisitor,
  onTestFinished,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  // Addresses of venues need a dot, so the IP address of this machine stands for the site.
  const site = portal().url.replace('localhost', '127.0.0.1');
  visitor.allowOrigin(site);
  const websites = await nameWebsite(site);
  const before = await setDisconnectingPage(`${site}/${VENUE}/accessibility`);
  onTestFinished(async () => {
    await setDisconnectingPage(before);
    await removeWebsites(websites);
  });
  await storeCustomerSession({ ...visitor, site });
  await page.goto(`${site}/${VENUE}/planning`);
  await waitForHydration(page);
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.waitForURL(`${site}/${VENUE}/accessibility`);
  await page.getByText('Déconnexion réussie', { exact: true }).waitFor();
  // The confirmation is shown once.
  await page.reload();
  await waitForHydration(page);
  expect(await page.getByText('Déconnexion réussie', { exact: true }).count()).toBe(0);
});
