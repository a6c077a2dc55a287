import { expect } from '@playwright/test';
import sharp from 'sharp';
import { admin } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { LANE_POOL, priceName, serviceName, VENUE } from '../data/demonstration.ts';
import { HEIC, makePhoto } from '../data/pictures.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { storeItems, type Visitor } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const PDF = {
  name: 'attestation-2026.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
};

async function sendProof(visitor: Visitor, email: string): Promise<void> {
  const { page, t } = visitor;
  await storeCustomerSession(visitor, email);
  await visitor.open(`/${VENUE}/profil`);
  await waitForPage(visitor, t('account.profile.title'));
  await page.getByLabel(t('quotient.file'), { exact: true }).setInputFiles(PDF);
  await page.getByRole('button', { name: t('quotient.send'), exact: true }).click();
  await page.getByText(t('quotient.pendingTitle'), { exact: true }).waitFor();
}

async function accept(visitor: Visitor, name: string, quotient: string): Promise<void> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'solidaritypricing');
  await waitForPage(visitor, t('backoffice.sections.solidaritypricing.title'));
  await page.getByRole('button', { name: t('solidarityPricing.proofs.decideOn', { name }) }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByLabel(t('solidarityPricing.fields.quotient'), { exact: true }).fill(quotient);
  const [day, month, year] = await dialog.getByRole('spinbutton').all();
  const later = new Date(Date.now() + 90 * 86_400_000);
  await day?.pressSequentially(String(later.getDate()).padStart(2, '0'));
  await month?.pressSequentially(String(later.getMonth() + 1).padStart(2, '0'));
  await year?.pressSequentially(String(later.getFullYear()));
  await dialog.getByRole('button', { name: t('solidarityPricing.proofs.accept'), exact: true }).click();
  await page.getByText(t('solidarityPricing.proofs.accepted'), { exact: true }).waitFor();
}

test('a customer sends a proof, an administrator accepts it, and the customer buys at the named price', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const [customer, clerk] = [await newVisitor({ width: 390 }), await newVisitor()];
  const { page, t, locale } = customer;
  const lastName = uniqueName('Le Bihan');
  const email = await addCustomer(lastName);
  await sendProof(customer, email);
  await accept(clerk, `Jeanne ${lastName}`, '412');
  const mail = await waitForMail(email, ({ text }) => text.includes('/ticketing'));
  expect(mail.text).not.toContain('412');

  // The token follows immediately, and with it the switch in the menu.
  await page.reload();
  await page.getByText(t('quotient.known', { quotient: 412 }), { exact: true }).waitFor();
  await openProfileMenu(customer);
  const panel = page.getByRole('navigation', { name: t('common.profile.account'), exact: true });
  await panel.getByRole('switch').click();
  // Late in the evening no session of today is left.
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await customer.open(`/${VENUE}/ticketing/RIVAGE?day=${tomorrow}`);
  await page.getByText(t('catalogue.solidarity.text')).waitFor();
  const yours = page.getByText(t('catalogue.solidarity.yours'), { exact: true }).first();
  await yours.waitFor({ state: 'attached' });
  await page
    .locator('article', { hasText: t('catalogue.solidarity.yours') })
    .first()
    .waitFor();

  await customer.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(customer);
  await chooseSession(customer);
  // A session at the customer's own price is preselected and stands first.
  const own = page.getByRole('spinbutton').first();
  expect(await own.getAttribute('aria-label')).toBe(priceName(LANE_POOL, 'QF1', locale));
  expect(await own.inputValue()).toBe('1');
  await addToCart(customer);
  await checkOut(customer);
  await placeOrder(customer);
  await pay(customer, 'frictionless');
  await waitForOrder(customer);
  const [sold] = await sql<{ total: number }>(
    `select total_amount as total from portal.cart join portal.customer on customer.id = cart.user_id
      where email = $1 and cart.state = 'sold' order by cart.sold_at desc limit 1`,
    [email],
  );
  expect(sold?.total).toBe(280);
});

test('the search lists services that the customer’s quotient opens, and sessions show that price first', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const email = await addCustomer();
  await sql(
    `update portal.customer set family_quotient = 200, family_quotient_until = now() + interval '90 days'
      where email = $1`,
    [email],
  );
  await storeCustomerSession(visitor, email);
  const found = page.locator('section[aria-labelledby=found]').getByRole('heading', { level: 3 });
  await visitor.open(`/${VENUE}/search?solidaritypricing=true&types=4`);
  // Aquagym has a price for higher quotients only.
  await found.filter({ hasText: serviceName('ACT-AQUAGYM', 'fr-FR') }).waitFor({ state: 'detached' });
  expect(await found.filter({ hasText: serviceName(LANE_POOL, 'fr-FR') }).count()).toBe(1);

  await storeItems(visitor, { [`${VENUE}/solidarityPricingActivated`]: 'true' });
  await visitor.open(`/${VENUE}`);
  const card = page.getByRole('article').filter({ hasText: t('catalogue.solidarity.yours') });
  await card.first().waitFor();
});

test('a photographed proof is sent small and upright, and an unreadable file is explained', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await storeCustomerSession(visitor, await addCustomer());
  await visitor.open(`/${VENUE}/profil`);
  await waitForPage(visitor, t('account.profile.title'));
  const field = page.getByLabel(t('quotient.file'), { exact: true });
  const send = page.getByRole('button', { name: t('quotient.send'), exact: true });
  await field.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: HEIC });
  await page.getByText(t('quotient.heic'), { exact: true }).waitFor();
  await field.setInputFiles({ ...PDF, buffer: Buffer.concat([PDF.buffer, Buffer.alloc(600_000)]) });
  await page.getByText(t('quotient.documentTooLarge'), { exact: true }).waitFor();
  visitor.allowStatus(415);
  await field.setInputFiles({ ...PDF, buffer: Buffer.from('%PDF-1.7\n<< /Encrypt 9 0 R >>\n%%EOF\n') });
  await send.click();
  await page.getByText('Ce PDF est protégé').waitFor();
  await inspect(visitor);
  const photo = await makePhoto();
  const sent = page.waitForRequest((request) => request.url().includes('/user/familyQuotientProof'));
  await field.setInputFiles(photo);
  await send.click();
  const { mediaType, content } = (await sent).postDataJSON();
  const bytes = Buffer.from(content, 'base64');
  expect({ mediaType, isSmall: bytes.length <= 512 * 1024 }).toEqual({
    mediaType: 'image/jpeg',
    isSmall: true,
  });
  const { width, height, orientation = 1, exif } = await sharp(bytes).metadata();
  expect({ isUpright: height > width, orientation, exif }).toEqual({
    isUpright: true,
    orientation: 1,
    exif: undefined,
  });
  await page.getByText(t('quotient.pendingTitle'), { exact: true }).waitFor();
});
