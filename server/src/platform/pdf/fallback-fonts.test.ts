import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCard } from '#cards/cards/document/card-document.service.ts';
import { aquagymTicket, aquaRivage, poolCard, receipt } from '#test/portal/documents.ts';
import { pdfStructure } from '#test/portal/pdf-structure.ts';
import { renderReceipt } from '#tickets/receipts/document/receipt-document.service.ts';
import { renderTickets } from '#tickets/tickets/document/ticket-document.service.ts';
import { fallbackFonts } from './fallback-fonts.ts';
import { createDocumentRenderer, type DocumentRenderer } from './renderer.ts';

let renderer: DocumentRenderer;
beforeAll(() => {
  renderer = createDocumentRenderer();
});
afterAll(() => renderer.close());

/** Names of fonts of which a PDF embeds a subset. */
const fontsOf = (pdf: Uint8Array): Set<string | undefined> =>
  new Set([...pdfStructure(pdf).matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z]+)/g)].map(([, family]) => family));

/** Bytes of a font that has only the glyph of missing characters. */
const FONT_WITHOUT_GLYPH = 1600;

describe('names in other scripts', () => {
  it.each([
    ['王小明', 'NotoSansSC'],
    ['李小龍', 'NotoSansSC'],
    ['さくら', 'NotoSansSC'],
    ['김민수', 'NotoSansKR'],
    ['สมชาย ใจดี', 'NotoSansThai'],
    ['রহিম উদ্দিন', 'NotoSansBengali'],
    ['தமிழ்ச்செல்வி', 'NotoSansTamil'],
    ['አበበ ቢቂላ', 'NotoSansEthiopic'],
    ['فاطمة الزهراء', 'NotoSansArabic'],
    ['राम कृष्ण', 'NotoSansDevanagari'],
    ['გიორგი', 'NotoSansGeorgian'],
    ['Արամ', 'NotoSansArmenian'],
    ['သန္တာ', 'NotoSansMyanmar'],
    ['សុខ', 'NotoSansKhmer'],
    ['ສົມ', 'NotoSansLao'],
    ['ගුණ', 'NotoSansSinhala'],
  ])('are printed in their own font: %s', async (holder, font) => {
    const fonts = fontsOf(await renderTickets(renderer, [{ ...aquagymTicket, holder }], 'fr-FR', aquaRivage));
    expect([...fonts].filter((name) => name?.startsWith('NotoSans'))).toEqual([font]);
  });

  it('have a glyph for each letter', async () => {
    const letters = [
      ...'김민수한글박이최정さくらひらがなカタカナ々ー王李張陳劉黃吳周徐孫马朱胡郭何高林罗郑梁谢唐',
    ];
    const having = async (letter: string) =>
      (await fallbackFonts([letter])).blobs.some((font) => font.length > FONT_WITHOUT_GLYPH);
    const missing = [];
    for (const letter of letters) if (!(await having(letter))) missing.push(letter);
    expect(missing).toEqual([]);
  });

  it('are printed on cards and receipts too, several in one document', async () => {
    const card = await renderCard(renderer, { ...poolCard, holder: '王小明 สมชาย' }, 'fr-FR', aquaRivage);
    for (const font of ['NotoSansSC', 'NotoSansThai']) expect(fontsOf(card)).toContain(font);
    const customer = { ...receipt.customer, name: '김민수' };
    const paid = await renderReceipt(renderer, { ...receipt, customer }, 'fr-FR', aquaRivage);
    expect(fontsOf(paid)).toContain('NotoSansKR');
  });

  it('add little to the size of a document', async () => {
    const size = async (holder: string) =>
      (await renderTickets(renderer, [{ ...aquagymTicket, holder }], 'fr-FR', aquaRivage)).byteLength;
    expect(await size('王小明')).toBeLessThan((await size('Zoé')) + 10_000);
  });
});
