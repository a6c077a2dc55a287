import { describe, expect, it } from 'vitest';
import type { SupportingDocument } from './summary-data.ts';
import { initialMethod, missingAnswers, reducedPrices } from './view.ts';

const reduced = { 'fr-FR': 'Tarif réduit' };
const child = { 'fr-FR': 'Enfant' };
const documents: SupportingDocument[] = [
  { code: 'PJUSTIF001', labels: { 'fr-FR': 'Pièce d’identité' }, priceLabels: [child] },
  { code: 'PJUSTIF002', labels: { 'fr-FR': 'Carte d’étudiant' }, priceLabels: [reduced] },
  { code: 'PJUSTIF006', labels: { 'fr-FR': 'Carte d’invalidité' }, priceLabels: [reduced, child] },
];
const answers = { means: 4 as const, documents: new Set(['Tarif réduit', 'Enfant']), hasAcceptedTerms: true };
const card = { id: 4 as const, labels: { 'fr-FR': 'Carte bancaire' } };

describe('an order', () => {
  const prices = reducedPrices(documents);

  it('asks once for each reduced price, whichever of its documents the buyer holds', () => {
    expect(prices.map((price) => [price.key, price.documents.length])).toEqual([
      ['Enfant', 2],
      ['Tarif réduit', 2],
    ]);
  });

  it('is complete with a means of payment, every document and the terms', () => {
    expect(missingAnswers(answers, prices)).toEqual([]);
  });

  it('names what is missing, in the order of the form', () => {
    expect(
      missingAnswers({ means: undefined, documents: new Set(['Enfant']), hasAcceptedTerms: false }, prices),
    ).toEqual(['means', 'documents', 'terms']);
  });

  it('starts with the means of the last one, when the cart still allows it', () => {
    expect(initialMethod([card], undefined)).toBeUndefined();
    expect(initialMethod([card], '4')).toBe(4);
    expect(initialMethod([card], '2')).toBeUndefined();
  });

  it('of a free cart needs no choice', () => {
    expect(initialMethod([{ id: 9, labels: { 'fr-FR': 'Rien à payer' } }], undefined)).toBe(9);
  });
});
