import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';

for (const locale of LOCALES)
  test(`the footer of the back office shows the venue’s links, its contact and the three versions in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    await openAs(visitor, admin(), 'site-map');
    const footer = page.getByRole('contentinfo');
    await footer.waitFor();
    const parameters = await callApi('GET /portal/allParameters', {});
    const links = footer.getByRole('navigation').getByRole('link');
    // The map of the back office
    expect(await links.count()).toBe(parameters.usedLinks.length + 1);
    await links.filter({ hasText: t('backoffice.sections.siteMap.title') }).waitFor();
    const contact = footer.getByRole('link', { name: /@/ });
    expect(await contact.getAttribute('href')).toBe(`mailto:${await contact.textContent()}`);
    for (const part of ['productApi', 'ticketingApi', 'frontEnd'])
      await footer.getByText(t(`backoffice.versions.${part}`), { exact: true }).waitFor();
    const { versions } = parameters;
    expect(await footer.getByRole('definition').allTextContents()).toEqual([
      versions.productApi,
      versions.ticketingApi,
      versions.frontEnd,
    ]);
    await inspect(visitor);
  });
