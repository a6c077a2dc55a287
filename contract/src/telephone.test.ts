import { expect, it } from 'vitest';
import { shownTelephone, telephoneLink } from './telephone.ts';

const TYPED = ['02 97 00 12 30', '02.97.00.12.30', '+33297001230', '+33 (0)2 97 00 12 30'];

it.each(TYPED)(
  'shownTelephone shows %s in national form in French and with the country code in other languages',
  (typed) => {
    expect(shownTelephone(typed, 'fr-FR')).toBe('02 97 00 12 30');
    expect(shownTelephone(typed, 'en-GB')).toBe('+33 2 97 00 12 30');
    expect(shownTelephone(typed, 'de-DE')).toBe('+33 2 97 00 12 30');
  },
);

it('shownTelephone keeps foreign and short numbers as typed', () => {
  expect(shownTelephone('+49 30 1234567', 'fr-FR')).toBe('+49 30 1234567');
  expect(shownTelephone('3975', 'en-GB')).toBe('3975');
});

it('telephoneLink adds the country code to a French number', () => {
  expect(TYPED.map(telephoneLink)).toEqual(TYPED.map(() => 'tel:+33297001230'));
  expect(telephoneLink('+49 30 1234567')).toBe('tel:+49301234567');
  expect(telephoneLink('3975')).toBe('tel:3975');
});
