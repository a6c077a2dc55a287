import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardCode, cardLine, cardOf, expectLinesRefused, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
beforeAll(async () => {
  portal = await portalTest();
  jeanne = await portal.signIn();
  samir = await portal.signIn('samir@example.com');
});
afterAll(() => portal[Symbol.asyncDispose]());

const LESSONS = '04186120';

type Lines = Parameters<typeof saveLines>[2];
const expectRefused = (lines: Lines, code: CardCode, field: string, token = jeanne) =>
  expectLinesRefused(portal, token, lines, code, field);

describe('withdrawing from a right', () => {
  const FIELD = 'cartLines.0.cartLineDetails.0.isWithdrawalTicketId';
  const rightOf = async (cardNumber: string, token = jeanne) => {
    const { rights } = await cardOf(portal, token, cardNumber);
    return rights.find(({ withdrawal }) => withdrawal) ?? { id: '', remaining: 0 };
  };
  const withdraw = async (quantity: number, more: object = {}, service = 'ACT-LECON') => {
    const session = await portal.session(9);
    await portal.sql('update venue.session set service_codes = array[$2] where id = $1', [
      session.id,
      service,
    ]);
    const right = await rightOf(LESSONS);
    return [
      cardLine(service, 'PLEIN', { eventId: session.id, quantity, isWithdrawalTicketId: right.id, ...more }),
    ];
  };

  test('costs nothing, and is stored with the card of the right', async () => {
    const { body } = await saveLines(portal, jeanne, await withdraw(2));
    expect(body).toMatchObject({ totalAmount: 0 });
    expect(body.cartLines[0]?.cartLineDetails[0]).toMatchObject({
      cardNumber: LESSONS,
      cardHolderFirstName: 'Malo',
      isWithdrawTicketFamilyId: 'ACTIVITES',
    });
  });

  test('is limited to the customer’s own rights', async () => {
    await expectRefused(await withdraw(1), 'withdrawal.not-found', FIELD, samir);
    await expectRefused(
      await withdraw(1, { isWithdrawalTicketId: 'made-up' }),
      'withdrawal.not-found',
      FIELD,
    );
  });

  test('is refused for a session that begins after the right ends', async () => {
    const { id } = await rightOf(LESSONS);
    const ends = 'update venue.card_right set valid_until = $2 where id = $1 returning valid_until';
    const [before] = await portal.sql<{ valid_until: Date }>(
      'select valid_until from venue.card_right where id = $1',
      [id],
    );
    await portal.sql(ends, [id, new Date(Date.now() + 3_600_000)]);
    await expectRefused(await withdraw(1), 'withdrawal.ends-before-visit', FIELD);
    await portal.sql(ends, [id, before?.valid_until]);
  });

  test('is limited to the services and the family of the right', async () => {
    await expectRefused(await withdraw(1, {}, 'ACT-AQUAGYM'), 'withdrawal.not-accepted', FIELD);
    await expectRefused(
      await withdraw(1, { isWithdrawTicketFamilyId: 'BIEN-ETRE' }),
      'withdrawal.not-accepted',
      FIELD,
    );
    // An article, of type 0, cannot be withdrawn.
    const { id } = await rightOf(LESSONS);
    await expectRefused(
      [cardLine('BTQ-BONNET', '', { isWithdrawalTicketId: id })],
      'withdrawal.not-accepted',
      FIELD,
    );
  });

  test('is limited to the remaining units, over the whole cart and over all carts', async () => {
    await portal.sql('delete from venue.card_hold');
    const { remaining = 0 } = await rightOf(LESSONS);
    await expectRefused(
      await withdraw(remaining + 1),
      'withdrawal.rights-exceeded',
      'cartLines.0.cartLineDetails.0.quantity',
    );
    const { body: cart } = await saveLines(portal, jeanne, await withdraw(remaining));
    await expectRefused(
      await withdraw(1),
      'withdrawal.rights-exceeded',
      'cartLines.0.cartLineDetails.0.quantity',
    );
    // Another cart can use the released units immediately.
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id }, token: jeanne });
    expect((await saveLines(portal, jeanne, await withdraw(1))).status).toBe(200);
  });

  test('requires a right: a family alone is refused', async () => {
    const [line] = await withdraw(1, {
      isWithdrawalTicketId: undefined,
      isWithdrawTicketFamilyId: 'ACTIVITES',
    });
    expect(await saveLines(portal, jeanne, line ? [line] : [])).toMatchObject({ code: 'request.invalid' });
  });
});
