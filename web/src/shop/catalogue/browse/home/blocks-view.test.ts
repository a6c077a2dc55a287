import { describe, expect, it } from 'vitest';
import { type BlockView, rowsOf, toBlockViews } from './blocks-view.ts';

const block = (code: BlockView['code']): BlockView => ({
  code,
  title: undefined,
  html: undefined,
  pictures: [],
  news: [],
});
const shape = (...codes: BlockView['code'][]) =>
  rowsOf(codes.map(block)).map((row) =>
    'hero' in row
      ? row.isOverlapped
        ? 'hero, overlapped'
        : 'hero'
      : `${row.isOverHero ? 'over: ' : ''}${row.blocks.map(({ code }) => code).join(' ')}`,
  );

describe('the rows of a home page', () => {
  it('place a finder that follows the hero over its foot', () => {
    expect(shape('hero', 'finder', 'today')).toEqual(['hero, overlapped', 'over: finder today']);
  });

  it('separate other blocks from the hero, wherever it is', () => {
    expect(shape('finder', 'text1', 'hero', 'today')).toEqual(['finder text1', 'hero', 'today']);
    expect(shape('today')).toEqual(['today']);
  });
});

const VENUE = {
  tenant: { name: 'aqua-rivage' },
  hasPlanning: true,
  hasSearch: true,
  hasFastPurchase: true,
  hasSupports: true,
};

describe('the texts of a block', () => {
  const answer = {
    blocks: [
      {
        code: 'text1' as const,
        titles: { 'fr-FR': 'Bienvenue', 'de-DE': 'Willkommen' },
        texts: {
          'fr-FR':
            '<h2>Ici</h2><p><a href="{PLANNING}">Planning</a></p><div data-button="{FASTBUY}">Vite</div>',
        },
        pictures: [],
        items: [],
      },
    ],
  };

  it('are in the page’s language, or in French', () => {
    expect(toBlockViews(answer, VENUE, 'de-DE')[0]?.title).toBe('Willkommen');
    expect(toBlockViews(answer, VENUE, 'en-GB')[0]?.title).toBe('Bienvenue');
  });

  it('have plain text instead of links to pages that are switched off, and no buttons to them', () => {
    const off = { ...VENUE, hasPlanning: false, hasFastPurchase: false };
    expect(toBlockViews(answer, off, 'fr-FR')[0]?.html).toBe('<h3>Ici</h3><p>Planning</p>');
    const withoutSearch = { ...VENUE, hasSearch: false };
    expect(toBlockViews(answer, withoutSearch, 'fr-FR')[0]?.html).toBe(
      '<h3>Ici</h3><p><a href="/aqua-rivage/planning">Planning</a></p>',
    );
  });

  it('link to the venue’s pages in that language, below the page’s own headings', () => {
    expect(toBlockViews(answer, VENUE, 'de-DE')[0]?.html).toBe(
      '<h3>Ici</h3><p><a href="/de-DE/aqua-rivage/planning">Planning</a></p>' +
        '<p><a data-button href="/de-DE/aqua-rivage/search?fastbuy=true">Vite</a></p>',
    );
  });
});
