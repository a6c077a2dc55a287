import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import type { CardRefusal } from '#gateways/ticketing/cards/port.ts';
import { AppError } from '#kernel/errors.ts';
import type { StoredLine } from '../cart.ts';
import { refuseCardHold } from './cards-refusals.ts';

/** Every refusal of the ticketing system; the type rejects a refusal without an entry. */
const REFUSALS: Readonly<Record<CardRefusal, 'cardNumber' | 'quantity'>> = {
  'service-unknown': 'cardNumber',
  'card-unknown': 'cardNumber',
  'card-blocked': 'cardNumber',
  'card-required': 'cardNumber',
  'card-not-accepted': 'cardNumber',
  'sold-once': 'cardNumber',
  'renewal-not-open': 'cardNumber',
  'one-renewal': 'cardNumber',
  'withdrawal-quantity': 'quantity',
};

const lines = [
  { id: 'tickets', details: [{ id: 'first', quantity: 1 }] },
  {
    id: 'cards',
    details: [
      { id: 'lise', quantity: 1 },
      { id: 'paul', quantity: 1 },
    ],
  },
] as unknown as StoredLine[];

function refused(lineId: string, refusal: CardRefusal): AppError {
  try {
    refuseCardHold(lines, { lineId, refusal });
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was not refused');
}

describe('a card refusal of the ticketing system', () => {
  test.each(Object.entries(REFUSALS) as [CardRefusal, string][])(
    '%s has a message in every language, at its part of the cart',
    (refusal, field) => {
      const { code, fields } = refused('paul', refusal);
      expect(fields).toEqual({ [`cartLines.1.cartLineDetails.1.${field}`]: code });
      const sentences = LOCALES.map((locale) => translator(locale, 'errors')(code));
      expect(new Set(sentences).size).toBe(LOCALES.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+ .+[.!?]$/u);
    },
  );

  test('is reported at the line of tickets on a card', () => {
    const { fields } = refused('tickets', 'card-blocked');
    expect(fields).toEqual({ 'cartLines.0.cartLineDetails.0.cardNumber': 'card.blocked' });
  });
});
