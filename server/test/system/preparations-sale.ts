import { MAX_CARTS_AT_ONCE } from '@guichet/contract/sale/stuck-carts.ts';
import { dayFrom } from '../portal/quotients.ts';
import { buyTickets } from '../portal/sold-tickets.ts';
import { cartWithoutPlaces, insertStuckCarts } from '../portal/stuck-carts.ts';
import type { MeasuringContext, Preparations } from './call-measuring.ts';
import { uuid } from './cashier.ts';
import { addPlaces, cartToPay } from './support.ts';

/** Opens a cart of the person with places. */
async function ownCart({ portal, world }: MeasuringContext): Promise<string> {
  const { token } = world.person;
  const session = await portal.session(20, world.tenant);
  const { body, code } = await addPlaces(portal, session, 4, { token, tenant: world.tenant });
  if (!body.id) throw new Error(`No places were held: ${code}`);
  return body.id;
}

/**
 * Makes a payment of another amount than requested.
 * @returns the id of the payment to check
 */
async function strayPayment({ portal, world }: MeasuringContext): Promise<string> {
  const { token } = world.person;
  const { form } = await cartToPay(portal, await portal.session(20), 1, { token });
  const transaction = uuid();
  await portal.notify(form, { vads_amount: '700', vads_trans_uuid: transaction });
  return `rejected:${transaction}`;
}

const stuckCarts = async ({ portal }: MeasuringContext, state?: 'archived') => ({
  cartIds: await insertStuckCarts({ portal }, MAX_CARTS_AT_ONCE, state && { state }),
});

const newReseller = async ({ administrator, world }: MeasuringContext): Promise<string> => {
  const body = { name: `Office ${world.unique()}` };
  return (await administrator('POST /settingsticketing/reseller', { body })).resellerId;
};

export const SALE_PREPARATIONS: Preparations = {
  'PUT /cart/ExtendCart': async (context) => ({
    query: { cartId: await ownCart(context) },
    token: context.world.person.token,
  }),
  'PUT /purchase/Contact': async (context) => ({
    body: { cartId: await ownCart(context), mobile: '+33612345678' },
    token: context.world.person.token,
  }),

  async 'GET /Purchase/StuckCart'({ portal, world }) {
    const { cartId } = await cartWithoutPlaces({ portal, token: world.person.token });
    return { query: { cartId } };
  },
  'POST /Purchase/ResendBlockedSaleByCartId': async (context) => ({ body: await stuckCarts(context) }),
  'POST /Purchase/ArchivedBlockedSaleByCartId': async (context) => ({
    body: { ...(await stuckCarts(context)), reason: 'Remboursé au guichet' },
  }),
  'POST /Purchase/RefundStuckCarts': async (context) => ({ body: await stuckCarts(context) }),
  'POST /Purchase/RestoreArchivedSaleByCartId': async (context) => ({
    body: await stuckCarts(context, 'archived'),
  }),
  'POST /Purchase/HandledPayment': async (context) => ({
    body: { id: await strayPayment(context), note: 'Vu avec le prestataire' },
  }),
  async 'POST /Purchase/BlockTickets'({ portal, world }) {
    const [ticket] = await buyTickets(portal, world.person.token, 20);
    return { body: { externalPurchaseId: ticket?.externalPurchaseId ?? '', isBlocked: true } };
  },
  'POST /Purchase/RefundPayment': async (context) => ({ body: { id: await strayPayment(context) } }),

  async 'POST /settingsadmin/closing'({ portal }) {
    await portal.sql('delete from portal.closing');
    return { body: { day: dayFrom(-2) } };
  },
  async 'POST /settingsadmin/handleddifference'({ portal, world }) {
    const [day, id] = [dayFrom(-3), `payment-unsold:${world.unique()}`];
    await portal.sql(
      `with closed as (
         insert into portal.closing (tenant_id, day, state) values ($1, $2, 'done')
         on conflict (tenant_id, day) do update set state = 'done' returning tenant_id, day)
       insert into portal.closing_difference (tenant_id, day, id, kind, there)
       select tenant_id, day, $3, 'payment-unsold', 1250 from closed`,
      [world.tenantId, day, id],
    );
    return { body: { day, id, note: 'Remboursé chez le prestataire' } };
  },

  'POST /settingsticketing/resellerkey': async (context) => ({
    body: { resellerId: await newReseller(context) },
  }),
  'PUT /settingsticketing/reseller': async (context) => ({
    body: { id: await newReseller(context), name: `Office ${context.world.unique()}`, commission: 125 },
  }),
  async 'DELETE /settingsticketing/resellerkey'(context) {
    const id = await newReseller(context);
    const { resellers } = await context.administrator('GET /settingsticketing/resellers');
    return { query: { id: resellers.find((reseller) => reseller.id === id)?.keys[0]?.id ?? '' } };
  },
};
