import compile from 'icu-minify/compile';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTranslator } from './intl-runtime.tsx';

const messages = {
  cart: {
    lines: compile('{count, plural, =0 {Vide} one {# article} other {# articles}}'),
    hold: { until: compile('Gardé jusqu’à {time}') },
    of: compile('Le panier de {name}'),
    from: compile('Dès <price>{amount}</price>'),
  },
};
const t = createTranslator({ locale: 'fr-FR', messages, namespace: 'cart' });

it('applies the plural rules of the language', () => {
  expect([0, 1, 2].map((count) => t('lines', { count }))).toEqual(['Vide', '1 article', '2 articles']);
});

it('finds nested phrases, from a namespace of any depth', () => {
  expect(t('hold.until', { time: '14 h' })).toBe('Gardé jusqu’à 14 h');
  const hold = createTranslator({ locale: 'fr-FR', messages, namespace: 'cart.hold' });
  expect(hold('until', { time: '15 h' })).toBe('Gardé jusqu’à 15 h');
});

it('elides “de” before a vowel', () => {
  expect(t('of', { name: 'Anne de Abreu' })).toBe('Le panier d’Anne de Abreu');
  expect(t('of', { name: 'Jeanne' })).toBe('Le panier de Jeanne');
});

it('renders elements where the phrase has tags', () => {
  const rich = t.rich('from', { amount: '5 €', price: (chunks: ReactNode) => <b>{chunks}</b> });
  expect(renderToStaticMarkup(rich)).toBe('Dès <b>5 €</b>');
});

it('shows the key of a missing phrase, and reports it', () => {
  expect(t('nothing')).toBe('cart.nothing');
});
