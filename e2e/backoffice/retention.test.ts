import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';

for (const [locale, width] of [
  ['fr-FR', 390],
  ['en-GB', 1280],
  ['de-DE', 390],
] as const)
  test(`the page of retention lists each kind of data with its period in ${locale}`, {
    ...(locale === 'en-GB' && { tag: '@core' }),
  }, async ({ newVisitor }) => {
    const person = await newAdministrator(['settings.admin']);
    const visitor = await newVisitor({ locale, width });
    const { page, t } = visitor;
    await openAs(visitor, person, 'retention');
    await waitForPage(visitor, t('backoffice.sections.retention.title'));
    const row = (kind: string) => page.getByRole('row').filter({ hasText: t(`retention.kinds.${kind}.why`) });
    await expect(row('refusals')).toContainText(t('retention.days', { count: 30 }));
    await expect(row('accounts')).toContainText(t('retention.years', { count: 3 }));
    await expect(row('invoices')).toContainText(t('retention.ends.law'));
    await inspect(visitor);
    await page.emulateMedia({ media: 'print' });
    await expect(row('invoices')).toBeVisible();
  });
