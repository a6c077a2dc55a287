import { LOCALES } from '@guichet/contract/locale.ts';
import { MAIL_NAMES } from '@guichet/contract/tenants/mails.ts';
import { expect } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { findAccessibilityViolations } from '../harness/inspect.ts';

/** A mail program displays the mail within its own page and landmarks. */
const OF_PAGES = /violates (landmark-one-main|region):/;

for (const locale of LOCALES)
  test(`every mail in ${locale} is accessible and fits a phone`, async ({ newVisitor }) => {
    const { page } = await newVisitor({ width: 390 });
    const problems: string[] = [];
    for (const mail of MAIL_NAMES) {
      const { product } = await callApiAs(admin(), 'GET /settingsportal/email/template', { query: { mail } });
      const draft = { mail, locale, ...product[locale] };
      const { html } = await callApiAs(admin(), 'POST /settingsportal/email/preview', { body: draft });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        const found = (await findAccessibilityViolations(page)).filter((problem) => !OF_PAGES.test(problem));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 390) found.push(`it is ${width} px wide`);
        problems.push(...found.map((problem) => `${mail} (${colorScheme}): ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
