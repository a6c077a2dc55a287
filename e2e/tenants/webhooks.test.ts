import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { buyTicket } from '../data/orders.ts';
import { addWebhook, arrivals, confirmSecret, deleteWebhooks, webhookName } from '../data/webhooks.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { portal } from '../harness/portal.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

const arrivalsOf = async (orderNumber: string) =>
  (await arrivals()).filter(({ body }) => body.includes('order.sold') && body.includes(orderNumber));

test.describe('webhooks', () => {
  test.afterAll(deleteWebhooks);

  test('are added, tried, notified of a sale, sent again and given a new secret', { tag: '@core' }, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = webhookName('Comptabilité');
    await openAs(visitor, await newAdministrator(['settings.admin']), 'webhooks');
    await waitForPage(visitor, t('backoffice.sections.webhooks.title'));
    expect(await addWebhook(visitor, 'Comptabilité')).toMatch(/^whsec_/);
    await pressButton(visitor, t('webhooks.test', { name }));
    const outcome = t('webhooks.answered', { status: '200' });
    await waitForToast(visitor, t('webhooks.testArrived', { outcome }));
    await inspect(visitor);

    const orderNumber = await buyTicket();
    await expect.poll(() => arrivalsOf(orderNumber)).toMatchObject([{ matching: 1, signatures: 1 }]);
    await pressButton(visitor, t('webhooks.log.refresh'));
    await page
      .getByRole('row')
      .filter({ hasText: t('webhooks.kind.order-sold') })
      .first()
      .getByRole('button')
      .click();
    await dialogOf(visitor).getByText(orderNumber).waitFor();
    await inspect(visitor);
    await pressInDialog(visitor, t('webhooks.detail.resend'));
    await waitForToast(visitor, t('webhooks.detail.resent'));
    await expect.poll(async () => (await arrivalsOf(orderNumber)).length).toBe(2);
    expect(new Set((await arrivalsOf(orderNumber)).map(({ messageId }) => messageId)).size).toBe(1);

    await pressButton(visitor, t('webhooks.rotate', { name }));
    await pressInDialog(visitor, t('webhooks.rotateConfirm'));
    await confirmSecret(visitor);
    await pressButton(visitor, t('webhooks.test', { name }));
    await expect.poll(async () => (await arrivals())[0]).toMatchObject({ matching: 2, signatures: 2 });
    await page.goto(`${portal().url}/sandbox/webhooks`);
    await page.locator('summary').filter({ hasText: 'order.sold' }).first().waitFor();
  });

  test('show on a phone the problem of an address and the failed deliveries', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const name = webhookName('Fichier');
    await openAs(visitor, await newAdministrator(['settings.admin']), 'webhooks');
    await waitForPage(visitor, t('backoffice.sections.webhooks.title'));
    await pressButton(visitor, t('webhooks.add'));
    await dialogOf(visitor).getByLabel(t('webhooks.url')).fill('http://comptabilite.example');
    await pressInDialog(visitor, t('webhooks.create'));
    await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
    await inspect(visitor);
    await pressInDialog(visitor, t('webhooks.cancel'));
    await addWebhook(visitor, 'Fichier', 503);
    await pressButton(visitor, t('webhooks.test', { name }));
    const outcome = t('webhooks.answered', { status: '503' });
    await waitForToast(visitor, t('webhooks.testFailed', { outcome }));
    await page.getByRole('table').getByText(t('webhooks.states.failed')).first().waitFor();
    await inspect(visitor);
    await pressButton(visitor, t('webhooks.remove', { name }));
    await pressInDialog(visitor, t('webhooks.removeConfirm'));
    await waitForToast(visitor, t('webhooks.removed'));
  });
});
