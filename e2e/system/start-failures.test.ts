import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { pressButton, waitForPage } from '../pages/page.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;
const PLANNING = '**/events/planning*';
const PARAMETERS = '**/portal/allParameters*';
const MAINTENANCE = 'api-error.oap.commons.frontendmaintenance.failure';

/** Retries a page of a venue while the first calls of every page have a given response. */
async function start(visitor: Visitor, status: number, json: object = {}): Promise<void> {
  const { page, t } = visitor;
  visitor.allowStatus(500, status);
  await visitor.open(`/${VENUE}`);
  await page.route(PLANNING, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: t('common.header.menu'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('common.menu.planning'), exact: true })
    .click();
  await waitForPage(visitor, t('common.error.title'));
  await page.unroute(PLANNING);
  await page.route(PARAMETERS, (route) =>
    status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, json }),
  );
  await pressButton(visitor, t('common.error.retry'));
  // The message stands alone, without the venue's header; without a network the page stays.
  if (status !== 0) await page.getByRole('contentinfo').waitFor({ state: 'detached' });
}

/** Expects that the venue is back with the requested page. */
async function startAgain(visitor: Visitor): Promise<void> {
  await visitor.page.unroute(PARAMETERS);
  await pressButton(visitor, visitor.t('common.error.retry'));
  await waitForPage(visitor, visitor.t('planning.title'));
  await visitor.page.getByRole('contentinfo').waitFor();
}

for (const locale of LOCALES)
  test(`a venue whose start fails shows the status and retries on request in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    await start(visitor, 500);
    await waitForPage(visitor, t('common.error.title'));
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText(t('common.error.text')).waitFor();
    await expect.poll(() => page.title()).toContain(t('common.error.documentTitle'));
    await inspect(visitor);
    await startAgain(visitor);
  });

test('the server’s message about a failed start is shown', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const error = 'La base de données ne répond pas.';
  await start(visitor, 503, { code: 'api-error.oap.internal', error });
  await waitForPage(visitor, visitor.t('common.error.title'));
  await visitor.page.getByText('503', { exact: true }).waitFor();
  await visitor.page.getByText(error, { exact: true }).waitFor();
});

for (const locale of LOCALES)
  test(`a venue that was removed meanwhile shows the page not found in ${locale}`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    await start(visitor, 404, { code: 'api-error.oap.commons.tenant.notfound', error: 'Inconnu' });
    await waitForPage(visitor, t('common.notFound.title'));
    await inspect(visitor);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common.notFound.home'), exact: true })
      .waitFor();
  });

for (const locale of LOCALES)
  test(`a venue that was closed meanwhile shows its maintenance notice in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    await start(visitor, 401, { code: MAINTENANCE, error: t('common.maintenance.text') });
    await waitForPage(visitor, t('common.maintenance.title'));
    await page.getByText(t('common.maintenance.text')).waitFor();
    if (locale === 'fr-FR')
      await page
        .getByText('Le site est en maintenance et sera de nouveau disponible prochainement.')
        .waitFor();
    await inspect(visitor);
  });

for (const locale of LOCALES)
  test(`a venue without a network opens the page from stored data in ${locale}`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    await start(visitor, 0);
    await waitForPage(visitor, visitor.t('planning.title'));
    await visitor.page.getByRole('contentinfo').waitFor();
    await inspect(visitor);
  });

test('a back office that fails to start reports it with its status, and starts on request', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  visitor.allowStatus(500);
  const call = '**/user/admin/administrator*';
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(visitor, admin(), 'roles');
  await waitForPage(visitor, t('backoffice.error.title'));
  await page.getByText('500', { exact: true }).waitFor();
  await inspect(visitor);
  await page.unroute(call);
  await pressButton(visitor, t('backoffice.error.retry'));
  await waitForPage(visitor, t('backoffice.sections.roles.title'));
});
