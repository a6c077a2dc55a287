import { expect } from '@playwright/test';
import { makeAppleKeys, PASS_TYPE } from '../../server/test/portal/wallet-keys.ts';
import { newAdministrator } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';
import { download } from '../pages/tickets.ts';

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/x-pem-file',
  buffer: Buffer.from(content),
});

/** Chooses the files of a certificate in the dialog, and sends them. */
async function sendKeys(visitor: Visitor, { own, issuer }: ReturnType<typeof makeAppleKeys>): Promise<void> {
  const { t } = visitor;
  const dialog = dialogOf(visitor);
  await dialog
    .getByLabel(t('wallets.apple.certificate'), { exact: true })
    .setInputFiles(file('pass.pem', own.certificate));
  await dialog.getByLabel(t('wallets.apple.key'), { exact: true }).setInputFiles(file('pass.key', own.key));
  await dialog
    .getByLabel(t('wallets.apple.issuer'), { exact: true })
    .setInputFiles(file('wwdr.pem', issuer.certificate));
  await pressInDialog(visitor, t('wallets.check'));
}

test('the button of Apple Wallet appears with a key, and downloads a pass', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const customer = await newVisitor({ width: 390 });
  visitor.allowStatus(400);
  const { page, t } = visitor;
  const keys = makeAppleKeys();
  const order = await buyTicket();
  const button = customer.page.getByRole('button', { name: customer.t('walletButtons.apple'), exact: true });
  const openTicket = async () => {
    await customer.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
    await customer.page.getByText(customer.t('tickets.page.brightness')).waitFor();
  };
  await storeCustomerSession(customer);
  await openTicket();
  await expect(button).toHaveCount(0);

  await openAs(visitor, await newAdministrator(['settings.admin']), 'wallets');
  await waitForPage(visitor, t('backoffice.sections.wallets.title'));
  await pressButton(visitor, `${t('wallets.enter')} – ${t('wallets.apple.title')}`);
  await sendKeys(visitor, { ...keys, issuer: makeAppleKeys().issuer });
  await dialogOf(visitor).locator('[aria-invalid=true]').first().waitFor();
  await inspect(visitor);
  await sendKeys(visitor, keys);
  await waitForToast(visitor, t('wallets.saved'));
  await page.getByText(PASS_TYPE, { exact: true }).waitFor();
  await inspect(visitor);

  await openTicket();
  const { name, bytes } = await download(customer, button);
  expect(name).toBe('pass.pkpass');
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  await inspect(customer);

  await pressButton(visitor, `${t('wallets.delete.action')} – ${t('wallets.apple.title')}`);
  await pressInDialog(visitor, t('wallets.delete.confirm'));
  await waitForToast(visitor, t('wallets.delete.done'));
  await openTicket();
  await expect(button).toHaveCount(0);
});
