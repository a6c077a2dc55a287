import { LOCALES } from '@guichet/contract/locale.ts';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ownPhraseProblem } from './own-phrase.ts';
import { compiledWords, overlayOf, usableWords, usualWords } from './phrase-overrides.ts';
import { type PhraseValues, phrasesFor } from './translate.ts';
import { usesIn } from './uses.ts';

const PLACES = '{count, plural, one {# place} other {# places}} pour {name}';
const KIND = '{kind, select, article {bon} other {billet}} de <b>{name}</b>';

/** Returns a value for each argument of a phrase. */
const sampleValues = (text: string) =>
  Object.fromEntries(
    usesIn(compile(text)).map(({ name, kind, branches }) => {
      if (kind === 'tag') return [name, (parts: readonly string[]) => parts.join('')];
      return [name, branches.length > 0 && kind === 'select' ? branches[0] : 2];
    }),
  ) as PhraseValues;

const problem = (words: string, usual = PLACES) => ownPhraseProblem(words, usual);

describe.each(LOCALES)('the product’s phrases in %s', (locale) => {
  it('are accepted as overrides of themselves', () => {
    const refused = [...usualWords(locale)].filter(([, text]) => ownPhraseProblem(text, text));
    expect(refused).toEqual([]);
  });

  it('can be overridden, and the override is shown', () => {
    const marked = Object.fromEntries([...usualWords(locale)].map(([key, text]) => [key, `Ω ${text}`]));
    expect(usableWords(marked, locale)).toHaveLength(usualWords(locale).size);
    const phrases = phrasesFor(locale, overlayOf(marked, locale));
    const compiled = compiledWords(marked, locale);
    for (const [key, text] of usualWords(locale)) {
      const [area = '', ...parts] = key.split('.');
      expect(phrases.in(area as 'cart')(parts.join('.') as 'title', sampleValues(text)), key).toMatch(/^Ω /);
      if (area === 'errors' || area === 'choices') continue;
      const found = [area, ...parts].reduce<unknown>(
        (node, part) => (node as Record<string, unknown>)[part],
        compiled,
      );
      expect(JSON.stringify(found), key).toMatch(/^\[?"Ω /);
    }
    expect(compiled).not.toHaveProperty('errors');
  });
});

describe('overrides', () => {
  it.each([
    ['Vos places'],
    ['{count, plural, =0 {Rien} one {Une place} other {# places}}, {name}'],
    ['{count} × {name}'],
    ['{count, number} × {name}'],
    ["Accolades en toutes lettres : '{'x'}'"],
    ['a < b & c > d'],
    ['Deux\nlignes'],
    ['👩‍👩‍👧 famille'],
  ])('%j are allowed', (words) => expect(problem(words)).toBeUndefined());

  it('keep tags, which are links', () => {
    expect(problem('{kind, select, article {x} other {y}} <b>là</b>', KIND)).toBeUndefined();
    expect(problem('là', KIND)).toEqual({ code: 'tag-missing', position: 2, name: '<b>' });
  });

  it.each([
    ['Bonjour {nom}', { code: 'argument', position: 9, name: '{count}, {name}' }],
    ['Bonjour {', { code: 'brace', position: 9, name: '' }],
    ['{count, plural, one {#}}', { code: 'branch-missing', position: 24, name: 'other' }],
    ['{count, plural, other {#}}', { code: 'branch-missing', position: 1, name: 'one' }],
    ['{name, plural, one {a} other {b}}', { code: 'kind', position: 1, name: '{name}' }],
    ['{count, number, ::currency/EUR}', { code: 'format', position: 1, name: '{count}' }],
    ['{count, date, short}', { code: 'kind', position: 1, name: '{count}' }],
    ['<b>{name}</b>', { code: 'unknown-tag', position: 1, name: '' }],
    ['   ', { code: 'empty', position: 1, name: '' }],
    ['a\u202eb', { code: 'hidden', position: 2, name: 'U+202E' }],
  ])('%j are refused with the place', (words, expected) => expect(problem(words)).toEqual(expected));

  it.each([
    ['{kind, select, article {x} other {y}} <b/>', 'tag-missing'],
    ['{kind, select, other {x}} <b>x</b>', 'branch-missing'],
    ['{kind, select, article {x} bus {z} other {y}} <b>x</b>', 'branch'],
    ['{kind} <b>x</b>', 'kind'],
    ['{b} <b>x</b>', 'argument'],
    ['<name>x</name>', 'unknown-tag'],
  ])('%j is refused where the product has a choice and a tag', (words, code) =>
    expect(problem(words, KIND)?.code).toBe(code),
  );
});

const nested = (depth: number) => `${'{count, plural, one {1} other {'.repeat(depth)}x${'}}'.repeat(depth)}`;

/** Rejected for every phrase. */
const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x">',
  '<svg onload=alert(1)>',
  '<svg><g onload=alert(1)></g></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a>x</a>',
  '<b>gras</b>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=//x.test>',
  '<meta http-equiv=refresh content=0>',
  '<form action=//x.test><input></form>',
  '<object data=x></object>',
  '<math><mi>x</mi></math>',
  '<template><script></script></template>',
  '</script><script>alert(1)</script>',
  '</title>',
  '<b',
  '<b>',
  '</b>',
  '<a><b></a></b>',
  '<div class="x">',
  '<!--x--><x>y</x>',
  '<constructor>x</constructor>',
  '<__proto__>x</__proto__>',
  '{',
  '{count',
  '{count,',
  '{count, plural',
  '{count, plural,',
  '{count, plural, }',
  '{count, plural, one {x}',
  '{count, plural, one {x} other {y}',
  '{count, plural, one {x} one {y} other {z}}',
  '{count, plural, =x {x} other {y}}',
  '{count, plural, lots {x} one {x} other {y}}',
  '{count, plural, =99999999999 {x} one {x} other {y}}',
  '{count, foo}',
  '{count, number, ::.00000000000000000000000000000}',
  '{count, number, ::currency/XXX}',
  '{count, number, ::scale/99999999}',
  '{count, time, ::jjmmss}',
  '{count, date, ::yyyyMMMMdddd}',
  '{}',
  '{ }',
  '{,}',
  '{0}',
  '{__proto__}',
  '{constructor}',
  '{toString}',
  '{hasOwnProperty, select, a {x} other {y}}',
  '{count, select, one {x} other {y}}',
  '{name, selectordinal, one {x} other {y}}',
  '{name, number}',
  nested(4),
  nested(50),
  nested(2000),
  '{'.repeat(50_000),
  '<a>'.repeat(20_000),
  `{count, plural, ${Array.from({ length: 50 }, (_, n) => `=${n} {x}`).join(' ')} one {x} other {x}}`,
  'x'.repeat(1001),
  'é'.repeat(20_000),
  '',
  ' \n\t ',
  '\u00a0',
  'a\u202eb',
  'a\u202ab',
  'a\u2066b\u2069',
  'a\u200fb',
  'a\u200eb',
  'a\u061cb',
  'a\u200bb',
  'a\u2060b',
  'a\ufeffb',
  'a\u0000b',
  'a\u001bb',
  'a\u0007b',
  'a\u0085b',
  'a\u2028b',
  'a\ud800b',
  'a\udfffb',
  'a\ufffeb',
  'a\u{e0041}b',
];

describe('hostile overrides', () => {
  it.each(HOSTILE.map((words, index) => [index, words.slice(0, 40), words] as const))(
    '%i %j are refused',
    (_index, _start, words) => expect(problem(words)).toBeDefined(),
  );

  it.each([
    ['<b/>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['javascript:alert(1)'],
    ["'<'script>alert(1)"],
    ['">'],
    ["$'{'process.env.PATH}"],
    ["'); drop table portal.tenant; --"],
    ['=HYPERLINK("//x.test")'],
  ])('%j are text and nothing else', (words) => expect(problem(words)).toBeUndefined());

  it('stored before a change of the phrase are left out, and so are those of no phrase', () => {
    const stored = {
      'cart.title': 'Bonjour {gone}',
      'cart.nothing': 'x',
      'backoffice.menu': 'x',
      '__proto__.x': 'y',
    };
    expect(usableWords(stored, 'fr-FR')).toEqual([]);
    expect(compiledWords(stored, 'fr-FR')).toEqual({});
  });
});
