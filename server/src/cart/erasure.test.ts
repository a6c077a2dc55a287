import { expect, test } from 'vitest';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue(({ supplier }) => {
  supplier.requiredOfVisitors = ['firstName', 'emailAddress'];
});

async function cartWith(firstName: string): Promise<string> {
  const { body } = await supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        {
          service: 'POOL',
          priceName: 'adult',
          cartLineDetails: [
            {
              eventId: SESSION,
              quantity: 1,
              contacts: [{ firstName, emailAddress: `${firstName.toLowerCase()}@example.com` }],
            },
          ],
        },
      ],
    },
    tenant: VENUE,
    token: supplied.token,
  });
  return body.id;
}

const saysWho = async (cartId: string) =>
  (
    await supplied.portal.sql(`select from portal.cart where id = $1 and lines::text like '%@example.com%'`, [
      cartId,
    ])
  ).length > 0;

test('an account with a cart in payment is erased only after the sale, and then its carts have no visitors', async () => {
  const left = await cartWith('Ada');
  const paying = await cartWith('Bo');
  const paid = await beginPayment(supplied.portal, paying, { tenant: VENUE, token: supplied.token });
  const erase = () =>
    supplied.portal.ask('DELETE /user/user', {
      body: { losesBelongings: true },
      tenant: VENUE,
      token: supplied.token,
    });
  expect(await erase()).toMatchObject({ status: 409, code: 'account.purchase-open' });
  expect([await saysWho(left), await saysWho(paying)]).toEqual([true, true]);
  await supplied.portal.notify(paid, {}, VENUE);
  await finishSales(supplied.portal, [paying]);
  expect(supplied.supplier.taken().sold).toBe(1);
  expect(await saysWho(paying)).toBe(false);
  expect((await erase()).status).toBe(204);
  expect(await saysWho(left)).toBe(false);
});
