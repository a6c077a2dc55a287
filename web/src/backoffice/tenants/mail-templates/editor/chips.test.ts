import { expect, it } from 'vitest';
import { fromChips, subjectToChips, toChips } from './chips.ts';

it.each([
  '<p>Bonjour {PRENOM}, votre commande <strong>{NUMCMD}</strong></p>',
  '<div data-button="{LIEN}">Voir {NUMCMD}</div>',
  '<p><a href="{LIEN}">ici</a> &lt;{NOM}&gt; {}</p>',
])('fromChips restores %s from its chips', (html) => {
  expect(fromChips(toChips(html))).toBe(html);
});

it('toChips leaves variables in addresses unchanged', () => {
  expect(toChips('<a href="{LIEN}">{NOM}</a>')).toBe(
    '<a href="{LIEN}"><span data-variable="NOM"></span></a>',
  );
});

it('subjectToChips reads a subject as plain text', () => {
  expect(subjectToChips('<b> {NOM} & co')).toBe(
    '<p>&lt;b&gt; <span data-variable="NOM"></span> &amp; co</p>',
  );
});
