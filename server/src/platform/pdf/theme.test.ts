import { inflateSync } from 'node:zlib';
import { FONT_NAMES, FONTS } from '@guichet/contract/tenants/fonts.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aquagymTicket, aquaRivage, receipt } from '#test/portal/documents.ts';
import { renderReceipt } from '#tickets/receipts/document/receipt-document.service.ts';
import { renderTickets } from '#tickets/tickets/document/ticket-document.service.ts';
import type { DocumentLogo } from './model.ts';
import { createDocumentRenderer, type DocumentRenderer } from './renderer.ts';

let renderer: DocumentRenderer;
beforeAll(() => {
  renderer = createDocumentRenderer();
});
afterAll(() => renderer.close());

/** Objects of a PDF as text. */
function structureOf(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const plain = bytes.toString('latin1');
  const streams = [...plain.matchAll(/stream\r?\n/g)].map(({ index, 0: marker }) => {
    try {
      return inflateSync(bytes.subarray(index + marker.length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [plain, ...streams].join('\n');
}

async function logoOf(width: number, height: number): Promise<DocumentLogo> {
  const picture = sharp({ create: { width, height, channels: 4, background: '#d6430988' } });
  return { bytes: await picture.webp().toBuffer(), mediaType: 'image/webp', width, height };
}

describe('the logo of a venue', () => {
  it.each([
    ['upright', 120, 256],
    ['wide', 640, 60],
  ])('replaces its name on tickets and receipts, with the name as text alternative (%s)', async (...size) => {
    const [, width, height] = size;
    const brand = { ...aquaRivage, tenantName: 'Logo & Co', logoFile: await logoOf(width, height) };
    for (const pdf of [
      await renderTickets(renderer, [aquagymTicket], 'fr-FR', brand),
      await renderReceipt(renderer, receipt, 'fr-FR', brand),
    ]) {
      const structure = structureOf(pdf);
      expect(structure).toMatch(/pdfuaid:part>1</);
      expect(structure).toContain('/Alt (Logo & Co)');
      expect(structure).toContain('/Subtype /Image');
    }
  });

  it('is omitted when it cannot be read: a paid ticket is printed all the same', async () => {
    const logoFile = { ...(await logoOf(10, 10)), bytes: Buffer.from('no picture') };
    const pdf = await renderTickets(renderer, [aquagymTicket], 'fr-FR', { ...aquaRivage, logoFile });
    expect(structureOf(pdf)).not.toContain('/Subtype /Image');
  });
});

describe('the fonts of a venue', () => {
  it.each(FONT_NAMES)('are those of its documents: %s', async (name) => {
    const brand = { ...aquaRivage, titleFont: name, textFont: name };
    const structure = structureOf(await renderReceipt(renderer, receipt, 'de-DE', brand));
    const embedded = [...structure.matchAll(/\/FontName \/[A-Z]{6}\+([A-Za-z0-9]+)-/g)];
    expect(new Set(embedded.map(([, family]) => family))).toEqual(
      new Set([FONTS[name].name.replaceAll(' ', '')]),
    );
  });

  it('fall back to the default ones for missing characters', async () => {
    const brand = { ...aquaRivage, titleFont: 'outfit', textFont: 'lora' };
    const pdf = await renderTickets(renderer, [{ ...aquagymTicket, holder: 'Zoé Ирина Ω' }], 'fr-FR', brand);
    expect(pdf.byteLength).toBeGreaterThan(10_000);
  });
});
