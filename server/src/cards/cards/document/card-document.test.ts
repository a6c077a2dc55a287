import { describe, expect, it } from 'vitest';
import { aquaRivage, poolCard } from '#test/portal/documents.ts';
import { cardView } from './card-document.ts';

describe('the PDF of a card', () => {
  it('states the remaining units of each right, and their time', () => {
    const { asOf, rights } = cardView(poolCard, 'fr-FR', aquaRivage);
    expect(asOf).toBe('Au 22 novembre 2026, 19\u00a0h\u00a040');
    expect(rights.map((cells) => cells.slice(1, 3).map((cell) => cell.replaceAll('\u00a0', ' ')))).toEqual([
      ['4 entrées sur 10', 'Jusqu’au 12 mars 2027'],
      ['2 h 20 sur 10 h', 'Jusqu’au 31 décembre 2026'],
      ['Entrées illimitées', 'Du 2 décembre 2026 au 1er janvier 2027'],
    ]);
  });

  it.each([
    ['en-GB', '4 admissions of 10', 'As of 22 November 2026, 19:40'],
    ['de-DE', '4 Eintritte von 10', 'Stand: 22. November 2026, 19:40\u00a0Uhr'],
  ] as const)('speaks %s', (locale, left, asOf) => {
    const shown = cardView(poolCard, locale, aquaRivage);
    expect(shown.rights[0]?.[1]).toBe(left);
    expect(shown.asOf).toBe(asOf);
  });

  it('states that a card has no name, and prints a code in readable groups', () => {
    const shown = cardView({ ...poolCard, holder: null }, 'fr-FR', aquaRivage);
    expect(shown).toMatchObject({ holder: 'Sans titulaire', codeInGroups: 'RVG4 K7Q2 9XTM 3P8A' });
  });

  it('states the number and code that attach it to another account, if they are given', () => {
    const note = cardView(poolCard, 'en-GB', aquaRivage).notes.at(-1);
    expect(note?.replaceAll('\u00a0', ' ')).toBe(
      'To link it to another account: number 0418 2207 and code K7Q29X. Give them only to the person whose card it is to be.',
    );
    expect(cardView({ ...poolCard, attachCode: null }, 'en-GB', aquaRivage).notes).toHaveLength(3);
  });

  it('has bars, or a square code for a card that is scanned as one', () => {
    expect(cardView(poolCard, 'fr-FR', aquaRivage).isSquare).toBe(false);
    expect(cardView({ ...poolCard, codeFormat: 'qr' }, 'fr-FR', aquaRivage).isSquare).toBe(true);
    expect(cardView({ ...poolCard, code: 'É' }, 'fr-FR', aquaRivage).barcode).toBeNull();
  });
});
