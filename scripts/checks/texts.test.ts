import { expect, it } from 'vitest';
import { findTextsInCode } from './texts.ts';

const problems = (path: string, text: string) => findTextsInCode([{ path, text }]);

it.each([
  ['server/src/cart/cart.ts', `if (locale === 'fr-FR') return;`],
  ['contract/src/shapes.ts', `z.object({ 'en-GB': z.string() })`],
  ['web/src/ui/label.tsx', `/** Of de-DE */`],
  ['server/src/cart/cart.ts', 'const page = `<html lang="fr">`;'],
  ['server/database/functions/cart.sql', `coalesce(locale, 'fr-FR')`],
])('findTextsInCode reports a language named in %s', (path, text) => {
  expect(problems(path, `const a = 1;\n${text}\n`)).toEqual([
    `${path}:2 names a language: derive it from LOCALES, or put what differs in a phrase`,
  ]);
});

it.each([
  ['server/src/cart/cart.ts', `const word = 'Équipe';`],
  ['web/src/ui/label.tsx', '<b>Für alle</b>'],
  ['web/src/ui/label.tsx', `/* why */ const a = 'Année'; // why`],
])('findTextsInCode reports a text for people in %s: %s', (path, text) => {
  expect(problems(path, text)).toEqual([`${path}:1 holds a text for a person: make it a phrase`]);
});

it.each([
  ['contract/src/locale.ts', `export const LOCALES = ['fr-FR'];`],
  ['server/src/cart/cart.test.ts', `expect(text).toBe('Équipe', 'fr-FR');`],
  ['server/src/demonstration/tenants.ts', `const labels = { 'fr-FR': 'Équipe' };`],
  ['server/src/catalogue/catalogue.ts', `text.replaceAll('œ', 'oe');`],
  ['server/src/cart/cart.ts', `/** As \`Équipe\` is written. */\n// Année`],
  ['web/src/ui/code.tsx', `<code lang="en">{detail}</code>`],
])('findTextsInCode accepts %s: %s', (path, text) => {
  expect(problems(path, text)).toEqual([]);
});
