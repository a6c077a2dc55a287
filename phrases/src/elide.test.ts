import { expect, it } from 'vitest';
import { translator } from './translate.ts';

const home = (venue: string) => translator('fr-FR', 'common')('header.home', { venue });

it.each([
  ['Aqua Rivage', 'Accueil d’Aqua Rivage'],
  ['Île aux Bains', 'Accueil d’Île aux Bains'],
  ['Yves Klein', 'Accueil d’Yves Klein'],
  ['Yoga Plage', 'Accueil de Yoga Plage'],
  ['Patinoire du Givre', 'Accueil de Patinoire du Givre'],
  ['Musée de Étretat', 'Accueil de Musée de Étretat'],
])('the French « de » loses its vowel before one, in the phrase alone: %s', (venue, text) => {
  expect(home(venue)).toBe(text);
});

it('elide leaves other languages unchanged', () => {
  expect(translator('de-DE', 'common')('header.home', { venue: 'Aqua Rivage' })).toBe(
    'Startseite von Aqua Rivage',
  );
});
