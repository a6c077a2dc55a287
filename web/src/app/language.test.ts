import { expect, it } from 'vitest';
import { betterLanguage } from './language.ts';

it('leaves a page for the language that the visitor has chosen, whatever the browser asks for', () => {
  expect(betterLanguage('fr-FR', 'de-DE', ['fr-FR'])).toEqual({ goTo: 'de-DE' });
  expect(betterLanguage('de-DE', 'de-DE', ['fr-FR'])).toEqual({});
});

it('offers the first of the browser’s languages that we have to who has chosen none', () => {
  expect(betterLanguage('fr-FR', undefined, ['nl-NL', 'en-US'])).toEqual({ offer: 'en-GB' });
  expect(betterLanguage('en-GB', undefined, ['en-US', 'fr'])).toEqual({});
  expect(betterLanguage('fr-FR', undefined, ['nl-NL'])).toEqual({});
});
