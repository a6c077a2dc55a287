import { expect } from 'vitest';
import { admin, callApiAs } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';

/** Sets where the venue wants its visitors after a sign-out. @returns the address before */
async function setDisconnectingPage(disconnectingPage: string): Promise<string> {
  const { texts, saved, ...before } = await callApiAs(admin(), 'GET /settingsportal/endofnavigation', {});
  await callApiAs(admin(), 'PUT /settingsportal/endofnavigation', {
    body: { texts, version: saved.version, disconnectingPage },
  });
  return before.disconnectingPage;
}

test.for(['fr-FR', 'en-GB', 'de-DE'] as const)(
  'a sign-out is confirmed on the page that it leads to: %s',
  async (locale, { newVisitor, onTestFinished }) => {
    const visitor = await newVisitor({ locale });
    const { page, t } = visitor;
    if (locale === 'fr-FR') expect(t('common.profile.loggedOut')).toBe('Déconnexion réussie');
    const goodbye = `${visitor.site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}/site-map`;
    const before = await setDisconnectingPage(goodbye);
    onTestFinished(async () => void (await setDisconnectingPage(before)));
    await storeCustomerSession(visitor);
    await visitor.open(`/${VENUE}/planning`);
    await waitForHydration(page);
    await openProfileMenu(visitor);
    await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
    await page.waitForURL(goodbye);
    await waitForPage(visitor, t('catalogue.siteMap.title'));
    await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
    // It is told once.
    await page.reload();
    await waitForHydration(page);
    expect(await page.getByText(t('common.profile.loggedOut'), { exact: true }).count()).toBe(0);
  },
);
