import { searchWords } from '@guichet/contract/search-text.ts';
import { expect, it } from 'vitest';
import { findEntries, type PageEntry } from './find-entries.ts';

const entry = (title: string, text = '', keywords = ''): PageEntry => ({
  id: title,
  to: `/${title}`,
  icon: 'info',
  title,
  text,
  keywords,
});

const ENTRIES = [
  entry('Design', 'Couleurs, polices, logo.', 'contraste, charte graphique'),
  entry('Couleur de marque', 'Vitrine › Design'),
  entry('Police des titres', 'Vitrine › Design'),
  entry('Administrateurs', 'Qui a accès au back-office.', 'équipe, mot de passe'),
];

const found = (typed: string) => findEntries(ENTRIES, searchWords(typed));

it.each([
  ['couleur', ['Couleur de marque', 'Design']],
  ['DESIGN', ['Design', 'Couleur de marque', 'Police des titres']],
  ['police design', ['Design', 'Police des titres']],
  ['equipe', ['Administrateurs']],
  ['couleur équipe', []],
  ['', []],
  ['disign', ['Design', 'Couleur de marque', 'Police des titres']],
  ['aministrateur', ['Administrateurs']],
  ['colueurs', ['Design']],
  ['xyzw', []],
])('“%s” finds %j', (typed, titles) => {
  expect(found(typed).map(({ title }) => title)).toEqual(titles);
});

it('returns the matching keywords where title and text do not match', () => {
  expect(found('graphique')[0]?.because).toBe('charte graphique');
  expect(found('mot equipe')[0]?.because).toBe('équipe, mot de passe');
  expect(found('couleur')[1]?.because).toBe('');
});
