import { describe, expect, it } from 'vitest';
import { findBrokenLinks, findUnknownPages, findUnspecified } from './document-links.ts';

describe('findBrokenLinks', () => {
  const guide = {
    path: 'docs/guide.md',
    text: '# Guide\n## Two logins\n[a](other.md#un-état) [b](#two-logins) ![c](shop.webp) [d](https://example.com)',
  };
  const other = { path: 'docs/other.md', text: '## Un état' };
  const find = (text: string, ...files: string[]) =>
    findBrokenLinks([{ ...guide, text }, other], (path) => ['docs/other.md', ...files].includes(path));

  it('accepts links to files, headings and other websites', () => {
    expect(find(guide.text, 'docs/guide.md', 'docs/shop.webp')).toEqual([]);
  });

  it('reports a missing file, a missing picture and a missing heading', () => {
    expect(find('[a](gone.md) <img src="gone.webp"> [b](other.md#gone)')).toEqual([
      'docs/guide.md links to docs/gone.md, which does not exist',
      'docs/guide.md links to docs/gone.webp, which does not exist',
      'docs/guide.md links to docs/other.md#gone, and the heading does not exist',
    ]);
  });

  it('ignores links inside code', () => {
    expect(find('`[a](gone.md)`\n```\n[a](gone.md)\n```')).toEqual([]);
  });
});

describe('findUnknownPages', () => {
  it('reports a page that the menu lacks', () => {
    const text = 'Open **Encaissement › Recettes**, then **Encaissement › Recette**.';
    const titles = new Map([['Encaissement', ['Recettes']]]);
    expect(findUnknownPages({ path: 'docs/venue/README.md', text }, titles)).toEqual([
      'docs/venue/README.md names Encaissement › Recette, which the back office lacks',
    ]);
  });
});

describe('findUnspecified', () => {
  it('reports a reference to a heading that does not exist', () => {
    const source = {
      path: 'a.ts',
      text: '/** specified-behaviour.md#dates. */ // specified-behaviour.md#gone',
    };
    expect(findUnspecified('<a id="dates"></a>', [source])).toEqual([
      'a.ts refers to specified-behaviour.md#gone, which does not exist',
    ]);
  });
});
