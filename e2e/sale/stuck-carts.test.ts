import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { PASSWORD, VENUE } from '../data/demonstration.ts';
import { addPaymentToCheck, addStuckCart, forgetStuckCarts, givePlaces } from '../data/stuck-carts.ts';
import { journey } from '../harness/browser-test.ts';
import { inspect, inspectAtEveryWidth, ON_PHONE_AND_TABLET } from '../harness/inspect.ts';
import { press, type } from '../harness/keyboard.ts';
import { isAlive, type Visitor } from '../harness/visitor.ts';

const ADDRESS = `/${VENUE}/backoffice/stuckedcarts`;

afterEach(forgetStuckCarts);

async function openStuckCarts(visitor: Visitor, search = ''): Promise<void> {
  const { page, say } = visitor;
  await visitor.open(ADDRESS + search);
  await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill('admin@example.com');
  await page.getByLabel(say('backoffice.fields.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('backoffice.login.submit'), exact: true }).click();
  await seeStuckCarts(visitor);
}

async function seeStuckCarts({ page, say }: Visitor): Promise<void> {
  await page.getByRole('heading', { level: 1, name: say('backoffice.sections.stuckCarts.title') }).waitFor();
  await isAlive(page);
}

const rows = ({ page }: Visitor) => page.locator('tbody tr');
const rowOf = (visitor: Visitor, name: string) => rows(visitor).filter({ hasText: name });
const dialog = ({ page }: Visitor) => page.getByRole('dialog');
const button = ({ say }: Visitor, within: Locator | Visitor['page'], key: string) =>
  within.getByRole('button', { name: say(key), exact: true });
const openDetails = ({ page, say }: Visitor, name: string) =>
  page.getByRole('button', { name: say('stuckCarts.table.openOf', { name }) });

test.for(ON_PHONE_AND_TABLET)(
  'every list, dialog and state is sound and usable by everyone, in $locale',
  (screen, context) =>
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      const { page, say } = visitor;
      await openStuckCarts(visitor);
      await page.getByText(say('stuckCarts.empty.stuck.title')).waitFor();
      await inspectAtEveryWidth(visitor);

      await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
      await addStuckCart({ name: 'Marchand', failure: 'changed-after-payment', paid: 980 });
      await addPaymentToCheck(100);
      await visitor.open(ADDRESS);
      await rows(visitor).first().waitFor();
      await inspectAtEveryWidth(visitor);

      await page.locator('tbody .table-tick input').first().check();
      await button(visitor, page, 'stuckCarts.selection.resend').waitFor();
      await inspectAtEveryWidth(visitor);
      await button(visitor, page, 'stuckCarts.selection.archive').click();
      await inspectAtEveryWidth(visitor);
      await button(visitor, dialog(visitor), 'stuckCarts.archive.confirm').click();
      await dialog(visitor).getByText(say('stuckCarts.dialog.reasonMissing')).waitFor();
      await inspectAtEveryWidth(visitor);
      await page.keyboard.press('Escape');
      await openDetails(visitor, 'Jeanne Marchand').click();
      await dialog(visitor).getByText(say('stuckCarts.details.history')).waitFor();
      await inspectAtEveryWidth(visitor);
      await page.keyboard.press('Escape');

      await visitor.open(`${ADDRESS}?search=nobody-at-all`);
      await page.getByText(say('stuckCarts.empty.filtered.title')).waitFor();
      await inspectAtEveryWidth(visitor);
      await visitor.open(`${ADDRESS}?list=archived`);
      await page.getByText(say('stuckCarts.empty.archived.title')).waitFor();
      await inspectAtEveryWidth(visitor);
      await visitor.open(`${ADDRESS}?list=payments`);
      await button(visitor, page, 'stuckCarts.payments.handle').first().click();
      await inspectAtEveryWidth(visitor);
    })(context),
);

test(
  'carts are resent together, each with its own result, and the menu counts down',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    const sold = await addStuckCart({ name: 'Garnier', failure: 'not-enough-places: S' });
    await addStuckCart({ name: 'Roux', failure: 'not-enough-places: S', places: 0 });
    await addStuckCart({ name: 'Marchand', failure: 'changed-after-payment', paid: 980 });
    await givePlaces(sold);
    await openStuckCarts(visitor);
    const entry = page.getByRole('link', { name: say('backoffice.sections.stuckCarts.title') });
    await entry.getByText('3', { exact: true }).waitFor();
    await page.locator('thead .table-tick input').check();
    await button(visitor, page, 'stuckCarts.selection.resend').click();
    await dialog(visitor)
      .getByText(say('stuckCarts.resend.cannot', { count: 1 }))
      .waitFor();
    await button(visitor, dialog(visitor), 'stuckCarts.resend.confirm').click();
    await dialog(visitor)
      .getByText(say('stuckCarts.dialog.summary', { good: '1', total: '3' }))
      .waitFor();
    const resultOf = (name: string) => dialog(visitor).getByRole('listitem').filter({ hasText: name });
    await resultOf('Garnier').getByText(say('stuckCarts.outcomes.sold')).waitFor();
    const failed = (reason: string) =>
      say('stuckCarts.outcomes.failed', { reason: say(`stuckCarts.reasons.${reason}.name`) });
    await resultOf('Roux').getByText(failed('not-enough-places')).waitFor();
    await resultOf('Marchand').getByText(failed('changed-after-payment')).waitFor();
    await inspect(visitor);
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(visitor).count()).toBe(2);
    await entry.getByText('2', { exact: true }).waitFor();
  }),
);

test(
  'a cart is archived with a reason, found among the archived ones and given back, with the keyboard alone',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
    await openStuckCarts(visitor);
    await press(visitor, page.locator('tbody .table-tick input').first(), 'Space');
    await press(visitor, button(visitor, page, 'stuckCarts.selection.archive'));
    await type(
      visitor,
      dialog(visitor).getByLabel(say('stuckCarts.archive.reason', { count: 1 })),
      'Remboursé <b>hier</b>',
    );
    await press(visitor, button(visitor, dialog(visitor), 'stuckCarts.archive.confirm'));
    await dialog(visitor).getByText(say('stuckCarts.outcomes.archived')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(say('stuckCarts.empty.stuck.title')).waitFor();
    // What opened the dialog has gone with the cart: one goes on at the page's heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    await press(visitor, page.getByRole('link', { name: say('stuckCarts.lists.archived') }));
    await rowOf(visitor, 'Garnier').getByText('Remboursé <b>hier</b>').filter({ visible: true }).waitFor();
    await inspect(visitor);
    await press(visitor, openDetails(visitor, 'Jeanne Garnier'));
    await press(visitor, button(visitor, dialog(visitor), 'stuckCarts.selection.restore'));
    await press(visitor, button(visitor, dialog(visitor), 'stuckCarts.restore.confirm'));
    await dialog(visitor).getByText(say('stuckCarts.outcomes.restored')).waitFor();
    await page.keyboard.press('Escape');
    await press(visitor, page.getByRole('link', { name: say('stuckCarts.lists.stuck') }));
    await rowOf(visitor, 'Garnier').waitFor();
  }),
);

test(
  'all carts of a list are archived at once, beyond the page that is shown',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    for (let made = 0; made < 53; made += 1)
      await addStuckCart({ name: `Lenoir ${made}`, failure: 'The ticketing system failed' });
    await openStuckCarts(visitor);
    expect(await rows(visitor).count()).toBe(50);
    await page.locator('thead .table-tick input').check();
    await page.getByRole('button', { name: say('stuckCarts.selection.whole', { countText: '53' }) }).click();
    await button(visitor, page, 'stuckCarts.selection.archive').click();
    await dialog(visitor)
      .getByText(say('stuckCarts.archive.title', { count: 53 }))
      .waitFor();
    await dialog(visitor)
      .getByLabel(say('stuckCarts.archive.reason', { count: 53 }))
      .fill('Fermeture exceptionnelle');
    await button(visitor, dialog(visitor), 'stuckCarts.archive.confirm').click();
    await dialog(visitor)
      .getByText(say('stuckCarts.dialog.summary', { good: '53', total: '53' }))
      .waitFor();
    await button(visitor, dialog(visitor), 'stuckCarts.dialog.close').last().click();
    await page.getByText(say('stuckCarts.empty.stuck.title')).waitFor();
    await page.getByRole('link', { name: say('stuckCarts.lists.archived') }).click();
    await page.getByRole('link', { name: say('stuckCarts.pages.next') }).click();
    await expect.poll(() => rows(visitor).count()).toBe(3);
    await page.getByRole('link', { name: say('stuckCarts.pages.previous') }).click();
    await expect.poll(() => rows(visitor).count()).toBe(50);
  }),
);

test(
  'filters and details travel in the address; the file holds what the filter finds',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await addStuckCart({ name: '=1+1', failure: 'The ticketing system failed' });
    const other = await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
    await openStuckCarts(visitor);
    await page.getByLabel(say('stuckCarts.filters.search')).fill('garnier');
    await button(visitor, page, 'stuckCarts.filters.apply').click();
    await expect.poll(() => rows(visitor).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('search')).toBe('garnier');
    await openDetails(visitor, 'Jeanne Garnier').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('cart')).toBe(other.cartId);
    await page.reload();
    await dialog(visitor).getByText(other.cartId).first().waitFor();
    await page.goBack();
    await dialog(visitor).waitFor({ state: 'hidden' });

    const downloading = page.waitForEvent('download');
    // What is ticked changes nothing of it, and the button says what it holds.
    await page.locator('tbody .table-tick input').first().check();
    await page.getByRole('button', { name: say('stuckCarts.export.button', { count: 1 }) }).click();
    const file = await (await downloading).createReadStream();
    const lines = (await text(file)).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(other.cartId);
  }),
);

test(
  'a payment that fits no cart is ticked off with a note',
  journey(async (arrive) => {
    const NOTE = 'Remboursé <img src=x onerror="document.body.remove()">';
    const visitor = await arrive({ width: 390 });
    const { page, say } = visitor;
    await addPaymentToCheck(100);
    await openStuckCarts(visitor, '?list=payments');
    await page.getByText(say('stuckCarts.payments.issues.amount.name')).waitFor();
    await button(visitor, page, 'stuckCarts.payments.handle').click();
    await dialog(visitor).getByLabel(say('stuckCarts.payments.note')).fill(NOTE);
    await button(visitor, dialog(visitor), 'stuckCarts.payments.handleConfirm').click();
    await page.getByText(say('stuckCarts.payments.empty.open.title')).waitFor();
    await page.getByRole('link', { name: say('stuckCarts.payments.kinds.handled') }).click();
    await page.getByText(NOTE).waitFor();
    await inspect(visitor);
  }),
);
