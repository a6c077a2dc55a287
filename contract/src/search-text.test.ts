import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctedWords, folded, hasWords, rankOf, searchWords, splitAtWords } from './search-text.ts';

/** Writes a text with its matches in brackets. */
const marked = (text: string, typed: string): string =>
  splitAtWords(text, searchWords(typed))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('search text', () => {
  test.each([
    ['Bébés nageurs', 'bebes nageurs'],
    ['ŒUVRE', 'oeuvre'],
    ['Straße', 'strasse'],
    ['L’été', "l'ete"],
    ['Größe', 'grosse'],
  ])('folds %s to %s, ignoring case and accents', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test('splits into distinct words, in typed order', () => {
    expect(searchWords('  Aqua  GYM aqua ')).toEqual(['aqua', 'gym']);
    expect(searchWords('   ')).toEqual([]);
  });

  test('matches when all words occur, in any of its texts', () => {
    expect(hasWords(['Entrée adulte', 'Bassin sportif'], searchWords('sportif entree'))).toBe(true);
    expect(hasWords(['Entrée adulte'], searchWords('entree enfant'))).toBe(false);
    expect(hasWords(['Entrée adulte'], [])).toBe(false);
  });

  test('ranks a name that begins with the words first', () => {
    const ranks = ['Aquagym', 'Cours d’aquagym', 'Baquaculture', 'Sauna'].map((name) =>
      rankOf(name, searchWords('aqua')),
    );
    expect(ranks).toEqual([0, 1, 2, 3]);
  });
});

describe('splitAtWords', () => {
  test.each([
    ['Entrée enfant', 'entree', '[Entrée] enfant'],
    ['Entrée enfant', 'enf ent', '[Ent]rée [enf]ant'],
    ['Bébés', 'be', '[Bébé]s'],
    ['L’œuvre', 'oeu', 'L’[œu]vre'],
    ['Straße', 'ss', 'Stra[ß]e'],
    // The accents are separate characters.
    ['E\u0301te\u0301', 'ete', '[E\u0301te\u0301]'],
    ['Sauna', 'xyz', 'Sauna'],
    ['Sauna', '', 'Sauna'],
  ])('in %s for “%s” gives %s', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  test('preserves the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const parts = splitAtWords(text, searchWords(typed));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});

describe('correctedWords', () => {
  const TEXTS = ['Planning de la semaine', 'Fermetures exceptionnelles'];
  test.each([
    ['planing', ['planning']],
    ['palnning', ['planning']],
    ['fermetrues exceptionelle', ['fermetures', 'exceptionnelles']],
    ['semaine planing', ['semaine', 'planning']],
  ])('corrects a typing error: %s', (typed, words) => {
    expect(correctedWords(TEXTS, searchWords(typed))).toEqual(words);
  });

  test.each(['leaves %s unchanged', 'dee', 'aquagym', 'planing aquagym'])('leaves %s as it is', (typed) => {
    expect(correctedWords(TEXTS, searchWords(typed))).toBeUndefined();
  });
});
