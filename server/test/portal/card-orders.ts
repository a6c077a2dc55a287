import type { CallInput } from '@guichet/contract/calls.ts';
import type { cardErrors } from '@guichet/contract/cart/refusals.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { expect } from 'vitest';
import { beginPayment } from '#test/system/support.ts';
import type { PortalTest } from './portal.ts';

type Wanted = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

/** Returns a cart line of the demonstration’s cards: one unit per part. */
export function cardLine(
  service: string,
  priceName: string,
  ...parts: Partial<Wanted['cartLineDetails'][number]>[]
): Wanted {
  return { service, priceName, cartLineDetails: parts.map((part) => ({ quantity: 1, ...part })) };
}

/** Saves lines into a cart, by default a new one. */
export const saveLines = (
  portal: PortalTest,
  token: string | undefined,
  cartLines: Wanted[],
  more: { id?: string; locale?: string } = {},
) => {
  const { locale, ...body } = more;
  return portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { ...body, cartLines },
    token,
    ...(locale && { locale }),
  });
};

export type CardCode = (typeof cardErrors)[number];

/** Expects the lines to be rejected with this code at this field, in each language. */
export async function expectLinesRefused(
  portal: PortalTest,
  token: string,
  lines: Wanted[],
  code: CardCode,
  field: string,
): Promise<void> {
  const answers = await Promise.all(LOCALES.map((locale) => saveLines(portal, token, lines, { locale })));
  for (const [index, answer] of answers.entries()) {
    const words = translator(LOCALES[index] ?? 'fr-FR', 'errors')(code);
    expect(answer).toMatchObject({ code, error: words, fields: { [field]: words } });
  }
  expect(new Set(answers.map(({ error }) => error)).size).toBe(LOCALES.length);
}

/**
 * Buys lines, paying for them unless they are free.
 * @returns the outcome of the cart
 */
export async function buyLines(portal: PortalTest, token: string, cartLines: Wanted[]) {
  const saved = await saveLines(portal, token, cartLines);
  if (saved.status !== 200) throw new Error(`The cart was refused: ${saved.code}`);
  const query = { cartId: saved.body.id };
  if (saved.body.totalAmount === 0) await portal.ask('PUT /cart/SaleCart', { query, token });
  else await portal.notify(await beginPayment(portal, saved.body.id, { token }));
  return (await portal.ask('GET /purchase/State', { query, token })).body;
}

/** Returns a card of the customer. */
export async function cardOf(portal: PortalTest, token: string, cardNumber: string) {
  const { body } = await portal.ask('GET /user/cards', { token });
  const card = body.find((one) => one.cardNumber === cardNumber);
  if (!card) throw new Error(`No card ${cardNumber}`);
  return card;
}
