import { LOCALES } from '@guichet/contract/locale.ts';
import { expect, it } from 'vitest';
import { betterLanguage, languageIn } from './language.ts';

it('betterLanguage leaves a page for the language that the visitor has chosen, whatever the browser prefers', () => {
  expect(betterLanguage('fr-FR', 'de-DE', ['fr-FR'], LOCALES)).toEqual({ goTo: 'de-DE' });
  expect(betterLanguage('de-DE', 'de-DE', ['fr-FR'], LOCALES)).toEqual({});
});

it('betterLanguage offers the browser’s first supported language to a visitor without a choice', () => {
  expect(betterLanguage('fr-FR', undefined, ['nl-NL', 'en-US'], LOCALES)).toEqual({ offer: 'en-GB' });
  expect(betterLanguage('en-GB', undefined, ['en-US', 'fr'], LOCALES)).toEqual({});
  expect(betterLanguage('fr-FR', undefined, ['nl-NL'], LOCALES)).toEqual({});
});

it('betterLanguage uses the languages that the venue offers', () => {
  expect(betterLanguage('fr-FR', 'de-DE', ['de'], ['fr-FR', 'en-GB'])).toEqual({});
  expect(betterLanguage('fr-FR', undefined, ['de', 'en'], ['fr-FR', 'en-GB'])).toEqual({ offer: 'en-GB' });
  // An address without a language, and a browser without a language of the venue: the default is offered.
  expect(betterLanguage('fr-FR', undefined, ['nl-NL'], ['de-DE', 'fr-FR'])).toEqual({ offer: 'de-DE' });
  expect(betterLanguage('en-GB', undefined, ['nl-NL'], ['de-DE', 'en-GB'])).toEqual({});
});

it('betterLanguage offers the way back after a redirect to the browser’s language', () => {
  expect(betterLanguage('de-DE', undefined, ['de'], LOCALES, true)).toEqual({ offer: 'fr-FR' });
  expect(betterLanguage('de-DE', 'de-DE', ['de'], LOCALES, true)).toEqual({});
  expect(betterLanguage('de-DE', undefined, ['de'], ['de-DE', 'en-GB'], true)).toEqual({});
  expect(betterLanguage('fr-FR', undefined, ['fr'], LOCALES, true)).toEqual({});
});

it('languageIn reads the chosen language from its cookie among others', () => {
  expect(languageIn('a=b; i18n_redirected=de-DE; xi18n_redirected=fr-FR')).toBe('de-DE');
  expect(languageIn('xi18n_redirected=fr-FR')).toBeUndefined();
  expect(languageIn('i18n_redirected=nl-NL')).toBeUndefined();
  expect(languageIn('')).toBeUndefined();
});
