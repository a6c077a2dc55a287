import { translator } from '@guichet/phrases/translate.ts';
import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it.each([
  [7, 'Valable 7 jours à partir de l’achat'],
  [28, 'Valable 28 jours à partir de l’achat'],
  [31, 'Valable 1 mois à partir de l’achat'],
  [92, 'Valable 3 mois à partir de l’achat'],
  [180, 'Valable 180 jours à partir de l’achat'],
  [183, 'Valable 6 mois à partir de l’achat'],
  [365, 'Valable 1 an à partir de l’achat'],
  [548, 'Valable 18 mois à partir de l’achat'],
  [730, 'Valable 2 ans à partir de l’achat'],
])('%i days are named as people name them', (days, text) => {
  const { unit, count } = periodOf(days);
  expect(translator('fr-FR', 'catalogue')('howItWorks.validity', { unit, count })).toContain(text);
});

it.each([
  ['en-GB', 'Valid for 1 year from'],
  ['de-DE', 'Gültig 1 Jahr ab'],
] as const)('in every language: %s', (locale, text) => {
  expect(translator(locale, 'catalogue')('howItWorks.validity', { ...periodOf(365) })).toContain(text);
});
