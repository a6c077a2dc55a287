import { text } from 'node:stream/consumers';
import { expect, type Locator } from '@playwright/test';
import { addPaymentToCheck, addStuckCart, deleteStuckCarts, freePlaces } from '../data/stuck-carts.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn, typeInto } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf } from '../pages/page.ts';
import { openDetails, openStuckCarts, rows } from '../pages/stuck-carts.ts';

test.afterEach(deleteStuckCarts);

const rowOf = (visitor: Visitor, name: string) => rows(visitor).filter({ hasText: name });
const button = ({ t }: Visitor, within: Locator | Visitor['page'], key: string) =>
  within.getByRole('button', { name: t(key), exact: true });

test('stuck carts are resent together, each with its own result, and the count in the menu is updated', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const sold = await addStuckCart({ name: 'Garnier', failure: 'not-enough-places: S' });
  await addStuckCart({ name: 'Roux', failure: 'not-enough-places: S', places: 0 });
  await addStuckCart({ name: 'Marchand', failure: 'changed-after-payment', paid: 980 });
  await freePlaces(sold);
  await openStuckCarts(visitor);
  const entry = page.getByRole('link', { name: t('backoffice.sections.stuckCarts.title') });
  await entry.getByText('3', { exact: true }).waitFor();
  await page.locator('thead input[type=checkbox]').check();
  await button(visitor, page, 'stuckCarts.selection.resend').click();
  await dialogOf(visitor)
    .getByText(t('stuckCarts.resend.cannot', { count: 1 }))
    .waitFor();
  await button(visitor, dialogOf(visitor), 'stuckCarts.resend.confirm').click();
  await dialogOf(visitor)
    .getByText(t('stuckCarts.dialog.summary', { good: '1', total: '3' }))
    .waitFor();
  const resultOf = (name: string) => dialogOf(visitor).getByRole('listitem').filter({ hasText: name });
  await resultOf('Garnier').getByText(t('stuckCarts.outcomes.sold')).waitFor();
  const failed = (reason: string) =>
    t('stuckCarts.outcomes.failed', { reason: t(`stuckCarts.reasons.${reason}.name`) });
  await resultOf('Roux').getByText(failed('not-enough-places')).waitFor();
  await resultOf('Marchand').getByText(failed('changed-after-payment')).waitFor();
  await inspect(visitor);
  await page.keyboard.press('Escape');
  await expect(rows(visitor)).toHaveCount(2);
  await entry.getByText('2', { exact: true }).waitFor();
});

test('a stuck cart is archived with a reason, found among the archived ones and restored by keyboard alone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
  await openStuckCarts(visitor);
  await pressKeyOn(visitor, page.locator('tbody input[type=checkbox]').first(), 'Space');
  await pressKeyOn(visitor, button(visitor, page, 'stuckCarts.selection.archive'));
  await typeInto(
    visitor,
    dialogOf(visitor).getByLabel(t('stuckCarts.archive.reason', { count: 1 })),
    'Remboursé <b>hier</b>',
  );
  await pressKeyOn(visitor, button(visitor, dialogOf(visitor), 'stuckCarts.archive.confirm'));
  await dialogOf(visitor).getByText(t('stuckCarts.outcomes.archived')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(t('stuckCarts.empty.stuck.title')).waitFor();
  // The button that opened the dialog disappeared with the cart, so the focus moves to the page's heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await pressKeyOn(visitor, page.getByRole('link', { name: t('stuckCarts.lists.archived') }));
  await rowOf(visitor, 'Garnier').getByText('Remboursé <b>hier</b>').filter({ visible: true }).waitFor();
  await inspect(visitor);
  await pressKeyOn(visitor, openDetails(visitor, 'Jeanne Garnier'));
  await pressKeyOn(visitor, button(visitor, dialogOf(visitor), 'stuckCarts.selection.restore'));
  await pressKeyOn(visitor, button(visitor, dialogOf(visitor), 'stuckCarts.restore.confirm'));
  await dialogOf(visitor).getByText(t('stuckCarts.outcomes.restored')).waitFor();
  await page.keyboard.press('Escape');
  await pressKeyOn(visitor, page.getByRole('link', { name: t('stuckCarts.lists.stuck') }));
  await rowOf(visitor, 'Garnier').waitFor();
});

test('all carts of a list are archived at once, including those on its other pages', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const { offer } = await addStuckCart({ name: 'Lenoir', failure: 'The ticketing system failed' });
  for (let made = 1; made < 53; made += 1)
    await addStuckCart({ name: `Lenoir ${made}`, failure: 'The ticketing system failed', offer });
  await openStuckCarts(visitor);
  expect(await rows(visitor).count()).toBe(50);
  await page.locator('thead input[type=checkbox]').check();
  await page.getByRole('button', { name: t('stuckCarts.selection.whole', { countText: '53' }) }).click();
  await button(visitor, page, 'stuckCarts.selection.archive').click();
  await dialogOf(visitor)
    .getByText(t('stuckCarts.archive.title', { count: 53 }))
    .waitFor();
  await dialogOf(visitor)
    .getByLabel(t('stuckCarts.archive.reason', { count: 53 }))
    .fill('Fermeture exceptionnelle');
  await button(visitor, dialogOf(visitor), 'stuckCarts.archive.confirm').click();
  await dialogOf(visitor)
    .getByText(t('stuckCarts.dialog.summary', { good: '53', total: '53' }))
    .waitFor();
  await button(visitor, dialogOf(visitor), 'stuckCarts.dialog.close').last().click();
  await page.getByText(t('stuckCarts.empty.stuck.title')).waitFor();
  await page.getByRole('link', { name: t('stuckCarts.lists.archived') }).click();
  await page.getByRole('link', { name: t('stuckCarts.pages.next') }).click();
  await expect(rows(visitor)).toHaveCount(3);
  await page.getByRole('link', { name: t('stuckCarts.pages.previous') }).click();
  await expect(rows(visitor)).toHaveCount(50);
});

test('the address stores filters and open details, and the export contains the filtered carts', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await addStuckCart({ name: '=1+1', failure: 'The ticketing system failed' });
  const other = await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
  await openStuckCarts(visitor);
  await page.getByLabel(t('stuckCarts.filters.search')).fill('garnier');
  await button(visitor, page, 'stuckCarts.filters.apply').click();
  await expect(rows(visitor)).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get('search')).toBe('garnier');
  await openDetails(visitor, 'Jeanne Garnier').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('cart')).toBe(other.cartId);
  await page.reload();
  await dialogOf(visitor).getByText(other.cartId).first().waitFor();
  await page.goBack();
  await dialogOf(visitor).waitFor({ state: 'hidden' });

  const downloading = page.waitForEvent('download');
  // The selection does not change the export, whose button states the number of carts.
  await page.locator('tbody input[type=checkbox]').first().check();
  await page.getByRole('button', { name: t('stuckCarts.export.button', { count: 1 }) }).click();
  const file = await (await downloading).createReadStream();
  const lines = (await text(file)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(other.cartId);
});

test('a payment that fits no cart is settled with a note', async ({ newVisitor }) => {
  const NOTE = 'Remboursé <img src=x onerror="document.body.remove()">';
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await addPaymentToCheck(100);
  await openStuckCarts(visitor, '?list=payments');
  await page.getByText(t('stuckCarts.payments.issues.amount.name')).waitFor();
  await button(visitor, page, 'stuckCarts.payments.handle').click();
  await dialogOf(visitor).getByLabel(t('stuckCarts.payments.note')).fill(NOTE);
  await button(visitor, dialogOf(visitor), 'stuckCarts.payments.handleConfirm').click();
  await page.getByText(t('stuckCarts.payments.empty.open.title')).waitFor();
  await page.getByRole('link', { name: t('stuckCarts.payments.kinds.handled') }).click();
  await page.getByText(NOTE).waitFor();
  await inspect(visitor);
});
