import { describe, expect, it } from 'vitest';
import {
  initialMethod,
  laterDebits,
  missingAnswers,
  owedBy,
  reducedPrices,
  withdrawalRights,
  withKeptMethod,
} from './order.ts';
import type { SupportingDocument } from './summary-data.ts';

const reduced = { 'fr-FR': 'Tarif réduit' };
const child = { 'fr-FR': 'Enfant' };
const documents: SupportingDocument[] = [
  { code: 'PJUSTIF001', labels: { 'fr-FR': 'Pièce d’identité' }, priceLabels: [child] },
  { code: 'PJUSTIF002', labels: { 'fr-FR': 'Carte d’étudiant' }, priceLabels: [reduced] },
  { code: 'PJUSTIF006', labels: { 'fr-FR': 'Carte d’invalidité' }, priceLabels: [reduced, child] },
];
const answers = {
  method: 4 as const,
  documents: new Set(['Tarif réduit', 'Enfant']),
  acceptedTerms: '/terms',
  savesCard: false,
  acceptsDoubles: false,
};
const card = { id: 4 as const, labels: { 'fr-FR': 'Carte bancaire' } };
const voucher = { id: 2 as const, labels: { 'fr-FR': 'Chèque-vacances' } };

describe('an order form', () => {
  const prices = reducedPrices(documents);

  it('asks once for each reduced price, whichever document the buyer has', () => {
    expect(prices.map((price) => [price.key, price.documents.length])).toEqual([
      ['Enfant', 2],
      ['Tarif réduit', 2],
    ]);
  });

  it('is complete with a payment method, every document and the terms', () => {
    expect(missingAnswers(answers, { prices, terms: '/terms' })).toEqual([]);
  });

  it('asks to accept terms only where the venue has some', () => {
    const unanswered = { ...answers, acceptedTerms: undefined };
    expect(missingAnswers(unanswered, { prices, terms: '/terms' })).toEqual(['terms']);
    expect(missingAnswers(unanswered, { prices, terms: undefined })).toEqual([]);
  });

  it('asks again for terms with another text, as in another language', () => {
    expect(missingAnswers(answers, { prices, terms: '/terms?language=de-DE' })).toEqual(['terms']);
  });

  it('keeps the payment method of the page in another language if it is offered', () => {
    const kept = { method: 2 as const, savesCard: true };
    expect(withKeptMethod(answers, kept, [card, voucher])).toEqual({ ...answers, ...kept });
    expect(withKeptMethod(answers, kept, [card])).toBe(answers);
    expect(withKeptMethod(answers, { method: undefined, savesCard: true }, [card])).toBe(answers);
  });

  it('asks a buyer who already has tickets at that time', () => {
    const asked = { prices, terms: '/terms', hasDoubles: true };
    expect(missingAnswers(answers, asked)).toEqual(['doubles']);
    expect(missingAnswers({ ...answers, acceptsDoubles: true }, asked)).toEqual([]);
  });

  it('lists the missing answers in the order of the form', () => {
    expect(
      missingAnswers(
        { ...answers, method: undefined, documents: new Set(['Enfant']), acceptedTerms: undefined },
        { prices, terms: '/terms' },
      ),
    ).toEqual(['method', 'documents', 'terms']);
  });

  it('starts with the payment method of the last order, if the cart allows it', () => {
    expect(initialMethod([card, voucher], undefined)).toBeUndefined();
    expect(initialMethod([card, voucher], '4')).toBe(4);
    expect(initialMethod([card, voucher], '9')).toBeUndefined();
  });

  it('starts with the saved card, in one payment unless the last order was paid with it in instalments', () => {
    const saved = { brand: 'CB', lastDigits: '0013', expiryMonth: 12, expiryYear: 2030 };
    const own = { id: 1 as const, labels: { 'fr-FR': 'Ma carte' }, card: saved };
    const ownInParts = { ...own, id: 2 as const };
    const methods = [own, ownInParts, card] as Parameters<typeof initialMethod>[0];
    expect(initialMethod(methods, undefined)).toBe(1);
    expect(initialMethod(methods, '4')).toBe(1);
    expect(initialMethod(methods, '2')).toBe(2);
  });

  it('starts with the only payment method', () => {
    expect(initialMethod([card], undefined)).toBe(4);
    expect(initialMethod([], '4')).toBeUndefined();
  });

  it('selects the only payment method of a free cart', () => {
    expect(initialMethod([{ id: 9, labels: { 'fr-FR': 'Rien à payer' } }], undefined)).toBe(9);
  });
});

describe('the button that places the order', () => {
  const due = (...amounts: number[]) => ({
    schedule: amounts.map((amount) => ({ day: '2027-01-05', amount })),
  });

  it('states the amount due today', () => {
    expect(owedBy(2200, undefined)).toEqual({ now: 2200, later: 0, count: 0 });
    expect(owedBy(2200, {})).toEqual({ now: 2200, later: 0, count: 0 });
  });

  it('states the later amount, and the number of debits', () => {
    expect(owedBy(10_001, due(2500, 2500, 2500, 2501))).toEqual({ now: 2500, later: 7501, count: 3 });
    expect(owedBy(3000, due(1000, 2000))).toEqual({ now: 1000, later: 2000, count: 1 });
  });
});

describe('the debits after the first', () => {
  const format = { money: (cents: number) => `${cents}`, list: (items: string[]) => items.join(' + ') };
  const after = (...amounts: number[]) =>
    laterDebits([{ amount: 1 }, ...amounts.map((amount) => ({ amount }))], format);

  it('are counted if they are equal, and listed otherwise', () => {
    expect(after(1750, 1750, 1750)).toBe('3 × 1750');
    expect(after(1750, 1750, 1751)).toBe('1750 + 1750 + 1751');
    expect(after(1750)).toBe('1750');
  });
});

describe('the notices on withdrawal', () => {
  const line = (type: number, name: string, unitPrice = 560) => ({
    type,
    unitPrice,
    serviceName: { 'fr-FR': name },
  });

  it('concern each line of the cart, dated or not', () => {
    const lines = [
      line(7, 'Aquagym'),
      line(1, 'Entrée'),
      line(7, 'Hammam'),
      line(0, 'Bonnet'),
      line(1, 'Entrée'),
    ];
    const named = withdrawalRights(lines).map(({ right, services }) => [
      right,
      services.map((service) => service['fr-FR']),
    ]);
    expect(named).toEqual([
      ['none', ['Aquagym', 'Hammam']],
      ['untilUsed', ['Entrée']],
      ['afterHandover', ['Bonnet']],
    ]);
  });

  it('neither grant nor exclude a withdrawal from units of a card', () => {
    expect(withdrawalRights([line(1, 'Entrée', 0)])).toEqual([]);
    expect(withdrawalRights([line(1, 'Entrée'), line(1, 'Hammam', 0)])).toMatchObject([
      { right: 'untilUsed', services: [{ 'fr-FR': 'Entrée' }] },
    ]);
    expect(withdrawalRights([line(7, 'Aquagym', 0)])).toMatchObject([{ right: 'none' }]);
  });

  it('are shown in a cart without dates, too', () => {
    expect(withdrawalRights([line(1, 'Entrée')])).toHaveLength(1);
  });
});
