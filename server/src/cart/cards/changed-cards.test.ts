import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import { buyLines, cardLine, saveLines } from '#test/portal/card-orders.ts';
import { cardField, cartCardTests, NAMED } from '#test/portal/cart-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
cartCardTests((given) => ({ portal, jeanne, samir } = given));

describe('a cart whose card is blocked after it was added', () => {
  test('reports the card at its line, and begins no payment', async () => {
    const { body: cart } = await saveLines(portal, jeanne, [
      cardLine('CARTE-10', 'PLEIN', { cardNumber: '04183310' }),
    ]);
    await portal.sql(
      `select venue.block_card(tenant_id, number, holder_reference) from venue.card where number = '04183310'`,
    );
    const query = { cartId: cart.id };
    const lineId = cart.cartLines[0]?.id;
    const detailId = cart.cartLines[0]?.cartLineDetails[0]?.id;
    for (const locale of LOCALES) {
      const message = translator(locale, 'errors')('card.blocked');
      const checked = await portal.ask('POST /Cart/CheckingRulesForCart', {
        body: query,
        token: jeanne,
        locale,
      });
      expect(checked.body).toEqual({
        isValid: false,
        messages: [{ code: 'card.blocked', message, lineId, detailId }],
      });
      expect(
        await portal.ask('GET /purchase/Form', {
          query: { ...query, paymentType: 4 },
          token: jeanne,
          locale,
        }),
      ).toMatchObject({ code: 'card.blocked', error: message, fields: { [cardField]: message } });
    }
    expect((await portal.ask('GET /cart/getCart', { query, token: jeanne })).body.cartLines).toHaveLength(1);
  });
});

describe('a cart whose card is detached after it was added', () => {
  test('reports the part, which can be bought with another card instead', async () => {
    const fills = (card: object) => cardLine('CARTE-10', 'PLEIN', card);
    const { body: cart } = await saveLines(portal, samir, [fills({ cardNumber: await cardOfSamir() })]);
    const [line] = cart.cartLines;
    await portal.sql(`update venue.card set holder_reference = null where number = $1`, [
      line?.cartLineDetails[0]?.cardNumber,
    ]);
    const check = () =>
      portal.ask('POST /Cart/CheckingRulesForCart', { body: { cartId: cart.id }, token: samir });
    const detailId = line?.cartLineDetails[0]?.id;
    expect((await check()).body.messages).toMatchObject([
      { code: 'card.not-found', lineId: line?.id, detailId },
    ]);
    const changed = await portal.ask('PUT /cart/AddOrUpdateCart', {
      token: samir,
      body: {
        id: cart.id,
        version: cart.version,
        cartLines: [
          {
            ...fills({}),
            id: line?.id ?? '',
            cartLineDetails: [{ id: detailId ?? '', quantity: 1, ...NAMED }],
          },
        ],
      },
    });
    expect(changed.body.cartLines[0]?.cartLineDetails[0]).toMatchObject({ id: detailId, ...NAMED });
    expect((await check()).body.messages).toEqual([]);
  });
});

/** Has Samir buy a card of ten admissions. @returns its number */
async function cardOfSamir(): Promise<string> {
  const sale = await buyLines(portal, samir, [cardLine('CARTE-10', 'PLEIN', NAMED)]);
  return sale.cards[0]?.cardNumber ?? '';
}
