import { expect, it } from 'vitest';
import { fromChips, subjectToChips, toChips } from './chips.ts';

it.each([
  '<p>Bonjour {PRENOM}, votre commande <strong>{NUMCMD}</strong></p>',
  '<div data-button="{LIEN}">Voir {NUMCMD}</div>',
  '<p><a href="{LIEN}">ici</a> &lt;{NOM}&gt; {}</p>',
])('%s comes back as it was', (html) => {
  expect(fromChips(toChips(html))).toBe(html);
});

it('leaves addresses as they are', () => {
  expect(toChips('<a href="{LIEN}">{NOM}</a>')).toBe(
    '<a href="{LIEN}"><span data-variable="NOM"></span></a>',
  );
});

it('reads a subject as text', () => {
  expect(subjectToChips('<b> {NOM} & co')).toBe(
    '<p>&lt;b&gt; <span data-variable="NOM"></span> &amp; co</p>',
  );
});
