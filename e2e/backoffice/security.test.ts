import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { pressButton, waitForPage, waitForToast } from '../pages/page.ts';

for (const [locale, width] of [
  ['fr-FR', 390],
  ['en-GB', 1280],
  ['de-DE', 390],
] as const)
  test(`the security page lists rejected sign-ins and ends the other sessions of the administrator in ${locale}`, async ({
    newVisitor,
  }) => {
    const person = await newAdministrator(['settings.admin']);
    const body = { email: `guessed-${locale}@example.com`, password: 'Soleil-2026!' };
    await callApi('POST /user/login', { body }, { tenant: VENUE }).catch(() => undefined);
    // A session on another device.
    const { email, password } = person;
    await callApi('POST /user/admin/login', { body: { email, password } }, { tenant: VENUE });
    const visitor = await newVisitor({ locale, width });
    const { page, t } = visitor;
    await openAs(visitor, person, 'security');
    await waitForPage(visitor, t('backoffice.sections.security.title'));
    await page.getByText('g•••@example.com').first().waitFor();
    await inspect(visitor);
    const sessions = page.getByRole('list', { name: t('security.sessions.title'), exact: true });
    expect(await sessions.getByRole('listitem').count()).toBe(2);
    await pressButton(visitor, t('security.sessions.endOthers'));
    await waitForToast(visitor, t('security.sessions.othersEnded'));
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
  });
