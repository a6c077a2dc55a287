import { randomUUID } from 'node:crypto';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteForgottenDocuments } from '#tenants/documents/documents.sql.ts';
import { cardLine, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { finishSales } from '#test/system/support.ts';
import { cartTasks } from '../cart.jobs.ts';
import { saveConsent } from './consents.sql.ts';
import type { ConfirmedDocuments } from './consents.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\nstartxref\n9\n%%EOF\n';

const LANES = 'ENT-SPORTIF';

let portal: PortalTest;
let jeanne: string;
let admin: string;
beforeAll(async () => {
  portal = await portalTest();
  jeanne = await portal.signIn();
  admin = (await portal.administrator({ rights: ['settings.documents'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Saves a cart with a reduced price, which the visitor must prove at the entrance. */
async function reducedCart(): Promise<string> {
  const { id } = await portal.session(9);
  await portal.sql('update venue.session set service_codes = array[$2] where id = $1', [id, LANES]);
  const { body } = await saveLines(portal, jeanne, [
    cardLine(LANES, 'REDUIT', { eventId: id }),
    cardLine(LANES, 'PLEIN', { eventId: id }),
  ]);
  return body.id;
}

async function termsOfSale() {
  const { body } = await portal.ask('GET /portal/allParameters');
  const link = body.usedLinks.find(({ kind }) => kind === 'terms');
  const shown = link?.contents['fr-FR'];
  if (!link || !shown) throw new Error('The venue has no terms of sale');
  return { ...link, url: shown.url, name: shown.name };
}

const begin = (cartId: string, more: object, locale?: string) =>
  portal.ask('GET /purchase/Form', {
    query: { cartId, paymentType: 4, ...more },
    token: jeanne,
    ...(locale && { locale }),
  });

const recorded = (cartId: string) =>
  portal.sql<{ terms: object | null; documents: { documents: string[] }[]; isNow: boolean }>(
    `select terms, documents, given_at > now() - interval '1 minute' as "isNow"
       from portal.order_consent where cart_id = $1`,
    [cartId],
  );

test('a consent is recorded with the version of the terms, and the time', async () => {
  const cartId = await reducedCart();
  const { url, name, id } = await termsOfSale();
  expect((await begin(cartId, { acceptedTerms: url, confirmedDocuments: 'true' })).status).toBe(200);
  const [consent] = await recorded(cartId);
  expect(consent).toMatchObject({ terms: { linkId: id, locale: 'fr-FR', name, url }, isNow: true });
  expect(consent?.terms).toHaveProperty('documentId');
  // Only the reduced price requires documents.
  expect(consent?.documents).toHaveLength(1);
  expect(consent?.documents[0]?.documents.length).toBeGreaterThan(0);
});

test('a consent is recorded only when the buyer sends it; the last of several attempts counts', async () => {
  const cartId = await reducedCart();
  await begin(cartId, {});
  expect(await recorded(cartId)).toEqual([]);
  await begin(cartId, { confirmedDocuments: 'true' });
  await begin(cartId, { acceptedTerms: (await termsOfSale()).url });
  expect(await recorded(cartId)).toMatchObject([{ terms: { locale: 'fr-FR' }, documents: [] }]);
});

test('a consent to a reduced price is not shown with an order at full prices', async () => {
  const cartId = await reducedCart();
  await begin(cartId, { confirmedDocuments: 'true' });
  const { body: cart } = await portal.ask('PUT /cart/ReopenCart', { query: { cartId }, token: jeanne });
  const full = cart.cartLines.filter(({ priceName }) => priceName === 'PLEIN');
  const changed = await portal.ask('PUT /cart/AddOrUpdateCart', {
    token: jeanne,
    body: {
      id: cartId,
      cartLines: full.map(({ id, service, priceName, cartLineDetails }) => ({
        id,
        service,
        priceName,
        cartLineDetails: cartLineDetails.map(({ eventId = '', quantity }) => ({ eventId, quantity })),
      })),
    },
  });
  expect(changed.status).toBe(200);
  const { body } = await begin(cartId, {});
  await portal.notify((body.form as { fields: Record<string, string> }).fields);
  await finishSales(portal, [cartId]);
  const { body: orders } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token: jeanne });
  expect(orders[0]).not.toHaveProperty('consent');
});

test('a consent for an earlier version of a cart does not replace a later one', async () => {
  const venue = await portal.services.tenants.find('aqua-rivage');
  if (!venue) throw new Error('There is no venue');
  const cartId = randomUUID();
  const accept = (version: number, documents: ConfirmedDocuments[]) =>
    portal.services.database.tenant(venue.id, (db) =>
      saveConsent(db, { cartId, version, userId: randomUUID(), terms: undefined, documents }),
    );
  const confirmed = [
    { priceLabels: { 'fr-FR': 'Réduit', 'en-GB': 'Reduced', 'de-DE': 'Ermäßigt' }, documents: ['STUDENT'] },
  ];
  await accept(2, confirmed);
  await accept(1, []);
  expect(await recorded(cartId)).toMatchObject([{ documents: confirmed }]);
  await accept(2, []);
  expect(await recorded(cartId)).toMatchObject([{ documents: [] }]);
});

test('a consent for an expired cart is deleted a month later', async () => {
  const [forgotten, recent] = [await reducedCart(), await reducedCart()];
  for (const cartId of [forgotten, recent]) await begin(cartId, { confirmedDocuments: 'true' });
  for (const [cartId, days] of [
    [forgotten, 31],
    [recent, 29],
  ])
    await portal.sql(
      `update portal.cart set state = 'expired', valid_until = now() - make_interval(days => $2) where id = $1`,
      [cartId, days],
    );
  await portal.sql(
    `update portal.order_consent as given set given_at = cart.valid_until - interval '1 hour'
       from portal.cart where cart.id = given.cart_id and cart.id = any ($1)`,
    [[forgotten, recent]],
  );
  await cartTasks(portal.services)['cart.forget']?.run({}, {} as never);
  expect(await recorded(forgotten)).toEqual([]);
  expect(await recorded(recent)).toHaveLength(1);
});

test.each(LOCALES)('changed terms of sale must be accepted again, with a message (%s)', async (locale) => {
  const cartId = await reducedCart();
  const { url } = await termsOfSale();
  const stale = url.replace(/documentId=.{8}/, 'documentId=00000000');
  const { code, error } = await begin(cartId, { acceptedTerms: stale }, locale);
  expect({ code, error }).toEqual({
    code: 'cart.terms-changed',
    error: translator(locale, 'errors')('cart.terms-changed'),
  });
  expect(await recorded(cartId)).toEqual([]);
});

test('an order shows its consent, and its document stays the same after it was replaced', async () => {
  const cartId = await reducedCart();
  const terms = await termsOfSale();
  const { body } = await begin(cartId, { acceptedTerms: terms.url, confirmedDocuments: 'true' });
  await portal.notify((body.form as { fields: Record<string, string> }).fields);
  await finishSales(portal, [cartId]);
  const { body: upload } = await portal.ask('POST /settingsportal/document', {
    token: admin,
    body: {
      name: 'cgv-2027.pdf',
      mediaType: 'application/pdf',
      content: Buffer.from(PDF, 'latin1').toString('base64'),
    },
  });
  const { body: footer } = await portal.ask('GET /settingsportal/footer', { token: admin });
  for (let saves = 0; saves < 2; saves++) {
    const { body: now } = await portal.ask('GET /settingsportal/footer', { token: admin });
    await portal.ask('PUT /settingsportal/footer', {
      token: admin,
      body: {
        version: now.saved.version,
        contactEmail: footer.contactEmail,
        links: footer.links.map((link) =>
          link.kind === 'terms'
            ? { ...link, contents: { 'fr-FR': { name: `CGV ${saves}`, url: '', documentId: upload.id } } }
            : link,
        ),
      },
    });
  }
  const [{ id: tenantId = '' } = {}] = await portal.sql<{ id: string }>(
    `update portal.document set created_at = now() - interval '2 days' where name <> 'cgv-2027.pdf' returning tenant_id as id`,
  );
  const venue = await portal.services.tenants.find('aqua-rivage');
  if (!venue) throw new Error('There is no venue');
  await portal.services.database.tenant(venue.id, deleteForgottenDocuments);
  expect(tenantId).not.toBe('');

  const { body: orders } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token: jeanne });
  expect(orders[0]?.consent).toMatchObject({
    terms: { name: terms.name, url: terms.url },
    documents: [
      { documents: expect.arrayContaining([expect.objectContaining({ 'de-DE': 'Studierendenausweis' })]) },
    ],
  });
  const query = Object.fromEntries(new URLSearchParams(terms.url.split('?')[1]));
  const read = async (documentId: string) =>
    (
      await portal.ask('GET /portal/usedLinkFile', {
        query: { usedLinkId: query.usedLinkId ?? '', language: 'fr-FR', documentId },
      })
    ).status;
  expect(await read(query.documentId ?? '')).toBe(200);
  const [unused] = await portal.sql<{ id: string }>(
    `insert into portal.document (tenant_id, name, bytes) values ($1, 'brouillon.pdf', 'x') returning id`,
    [venue.id],
  );
  expect(await read(unused?.id ?? '')).toBe(404);
});
