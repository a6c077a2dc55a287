import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { beforeEach, expect, test } from 'vitest';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';

/** Tests that contact fields given with an order change only those fields of the buyer’s own account. */

const VENUE = 'patinoire-givre';
const JEANNE = 'jeanne@example.com';

const supplied = useSuppliedVenue(({ supplier }) => {
  supplier.requiredContactFields = ['phoneNumber'];
});

let cartId: string;
beforeEach(async () => {
  await supplied.portal.sql(`update portal.customer set mobile = null, phone = null where email = $1`, [
    JEANNE,
  ]);
  const eventId = SESSION;
  const { body } = await supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [{ service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId, quantity: 1 }] }],
    },
    tenant: VENUE,
    token: supplied.token,
  });
  cartId = body.id;
});

const give = (contact: object, { token = supplied.token, locale = 'fr-FR' } = {}) =>
  supplied.portal.ask('PUT /purchase/Contact', {
    body: { cartId, ...contact },
    tenant: VENUE,
    token,
    locale,
  });
const mobileOf = async (email: string) => {
  const rows = await supplied.portal.sql<{ mobile: string | null; last_name: string }>(
    `select mobile, last_name from portal.customer where email = $1
       and tenant_id = (select id from portal.tenant where name = $2)`,
    [email, VENUE],
  );
  return rows[0];
};

test('PUT /purchase/Contact returns 404 for the cart of another customer and changes no account', async () => {
  const stranger = 'samir@example.com';
  const before = await mobileOf(stranger);
  const token = await supplied.portal.signIn(stranger, VENUE);
  expect(await give({ mobile: '+33612345678' }, { token })).toMatchObject({
    status: 404,
    code: 'cart.not-found',
  });
  expect(await mobileOf(stranger)).toEqual(before);
  expect((await mobileOf(JEANNE))?.mobile).toBeNull();
});

test('PUT /purchase/Contact reports missing or invalid fields in the buyer’s language and saves none', async () => {
  for (const locale of LOCALES) {
    const wrong = await give({ mobile: '06 123' }, { locale });
    const error = translator(locale, 'errors')('account.phone-format');
    expect(wrong).toMatchObject({ status: 400, error, fields: { mobile: error } });
    const required = translator(locale, 'errors')('field.required');
    expect((await give({}, { locale })).fields).toEqual({ mobile: required });
  }
  expect((await mobileOf(JEANNE))?.mobile).toBeNull();
});

test('PUT /purchase/Contact returns 409 for a paid cart', async () => {
  await supplied.portal.sql(`update portal.cart set state = 'paid' where id = $1`, [cartId]);
  expect(await give({ mobile: '+33612345678' })).toMatchObject({ status: 409, code: 'cart.already-on-sale' });
  expect((await mobileOf(JEANNE))?.mobile).toBeNull();
});

test('PUT /purchase/Contact keeps a concurrent change of the profile', async () => {
  const { last_name: name = '' } = (await mobileOf(JEANNE)) ?? {};
  const rename = (to: string, seconds: number) =>
    supplied.portal.sql(
      `with changed as (update portal.customer set last_name = $2 where email = $1
         and tenant_id = (select id from portal.tenant where name = $3) returning id)
       select pg_sleep($4) from changed`,
      [JEANNE, to, VENUE, seconds],
    );
  const renamed = rename('Nouveau-Nom', 1);
  await expect
    .poll(() =>
      supplied.portal.sql(
        `select pid from pg_stat_activity where wait_event = 'PgSleep' and query like '%portal.customer%'`,
      ),
    )
    .not.toEqual([]);
  expect((await give({ mobile: '+33612345678' })).status).toBe(204);
  await renamed;
  expect(await mobileOf(JEANNE)).toEqual({ mobile: '+33612345678', last_name: 'Nouveau-Nom' });
  await rename(name, 0);
});
