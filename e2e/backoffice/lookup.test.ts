import { expect } from '@playwright/test';
import { admin, newAdministrator } from '../data/administrators.ts';
import { JEANNE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { waitForMail } from '../harness/outbox.ts';
import { BACKOFFICE, openSection } from '../pages/backoffice.ts';
import { lookUp } from '../pages/lookup.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

test.describe('the lookup of customers and orders', () => {
  test('finds an order by its number, resends its tickets, and writes to the audit log', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const order = await buyTicket();
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const agent = await newAdministrator(['stucked-carts']);
    await openSection(visitor, 'lookup', agent);

    // By keyboard: the field has the focus.
    await expect(page.locator('input[type=search]:focus')).toHaveCount(1);
    await page.keyboard.type(order);
    await page.keyboard.press('Enter');
    await page.getByText(`${order}-1`).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    const link = page.getByRole('link', { name: t('lookup.order', { number: order }) });
    await link.focus();
    await page.keyboard.press('Enter');
    await waitForPage(visitor, 'Jeanne Morel');
    expect(page.url()).not.toContain(order);

    await page.getByRole('button', { name: t('lookup.send.ticketsOf', { number: order }) }).click();
    const text = t('lookup.send.text.tickets', { number: order, email: JEANNE });
    await dialogOf(visitor).getByText(text).waitFor();
    await dialogOf(visitor)
      .getByRole('button', { name: t('lookup.send.confirm'), exact: true })
      .click();
    await page.getByText(t('lookup.send.done', { email: JEANNE })).waitFor();
    await waitForMail(JEANNE, (mail) => mail.text.includes(`a été demandé de la commande ${order}`));

    // The back button restores the results without another search.
    await page.goBack();
    await link.waitFor();

    const boss = await newVisitor();
    await openSection(boss, 'audit', admin());
    for (const action of ['searched', 'opened', 'tickets-sent'])
      await boss.page
        .getByRole('row')
        .filter({ hasText: agent.email })
        .filter({ hasText: boss.t(`team.audit.action.lookup.${action}`) })
        .first()
        .waitFor();
  });

  test('hides its page and menu entry from an administrator without the right', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    visitor.allowStatus(401);
    await openSection(visitor, 'roles', await newAdministrator(['settings.admin']));
    await visitor.open(`${BACKOFFICE}/lookup`);
    await waitForPage(visitor, visitor.t('backoffice.error.forbiddenTitle'));
  });

  test('suggests what to try when nothing is found', async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
    await openSection(visitor, 'lookup', await newAdministrator(['stucked-carts']));
    await lookUp(visitor, 'nobody-at-all');
    await visitor.page.getByText(visitor.t('lookup.nothingText')).waitFor();
  });
});
