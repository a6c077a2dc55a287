import { expect, it } from 'vitest';
import { labelsOf, phrasesFor, translator } from './translate.ts';

it('fills a phrase with its arguments', () => {
  const word = translator('en-GB', 'errors');
  expect(word('cart.expired')).toBe('Your basket has expired');
  expect(word('cart.too-many-places', { places: 50 })).toBe('A basket holds at most 50 places per session.');
});

it('returns a phrase as it is written when an argument is missing', () => {
  expect(translator('en-GB', 'errors')('cart.too-many-places')).toBe(
    'A basket holds at most {places} places per session.',
  );
});

it('returns a phrase in every language', () => {
  expect(labelsOf('errors', 'field.required')).toMatchObject({
    'fr-FR': 'Saisie obligatoire',
    'en-GB': 'This field is required',
    'de-DE': 'Pflichtfeld',
  });
});

it('prefers the texts of an overlay to the product’s', () => {
  const word = phrasesFor('en-GB', {
    errors: { 'cart.full': '{places, plural, one {One place} other {# places}} at most.' },
  }).in('errors');
  expect(word('cart.full', { places: 20 })).toBe('20 places at most.');
  expect(word('field.required')).toBe('This field is required');
});

it.each(['{places', '{seats} places at most.'])(
  'leaves out an overlay’s text that cannot be worded: %s',
  (text) => {
    const word = phrasesFor('en-GB', { errors: { 'cart.full': text } }).in('errors');
    expect(word('cart.full', { places: 20 })).toBe(
      'A basket holds at most 20 places. For a group, please contact reception.',
    );
  },
);
