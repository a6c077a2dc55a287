import { describe, expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

describe('plainName', () => {
  it.each([
    'Jeanne',
    ' Jeanne ',
    'Marie-Christine de la Tour',
    'Éloïse d’Été',
    "Conan O'Brien",
    'J. R. Müller',
    'Nguyễn Thị Minh',
    '山田花子',
    'Ελένη',
    'محمد',
    'अनन्या',
    'Dupont & Fils',
    'Piscine 2000',
  ])('keeps %j', (name) => expect(plainName(name)).toBe(name.trim()));

  it.each([
    ['a link', 'https://evil.example/gift'],
    ['a domain', 'evil.example'],
    ['a domain within words', 'Gagnez sur evil.example vite'],
    ['an address', 'help@evil.example'],
    ['a domain with another dot', 'evil\u3002example'],
    ['a line break', 'Jeanne\r\nBcc: a@b.c'],
    ['a line separator', 'Jeanne\u2028Votre compte'],
    ['a tab', 'Jeanne\tMorel'],
    ['a direction override', '\u202emoc.live'],
    ['markup', '<a href=x>Jeanne'],
    ['a sentence', 'Votre compte est bloqué cliquez ici'],
    ['a telephone number', 'Rappelez 06 12 34 56 78'],
    ['a very long word', 'a'.repeat(41)],
    ['an empty text', ' '],
    ['an emoji', '🎁 Jeanne'],
  ])('returns an empty text for %s', (_what, name) => expect(plainName(name)).toBe(''));
});
