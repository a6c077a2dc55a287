import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderCard } from '#cards/cards/document/card-document.service.ts';
import { aquagymTicket, aquaRivage, poolCard, receipt } from '#test/portal/documents.ts';
import { renderReceipt } from '#tickets/receipts/document/receipt-document.service.ts';
import { renderTickets } from '#tickets/tickets/document/ticket-document.service.ts';
import type { DocumentBrand } from './model.ts';
import { createDocumentRenderer, type DocumentRenderer } from './renderer.ts';

let renderer: DocumentRenderer;
beforeAll(() => {
  renderer = createDocumentRenderer();
});
afterAll(() => renderer.close());

/** Fill colours of a PDF, as `#rrggbb`. */
function fillsOf(pdf: Uint8Array): Set<string> {
  const bytes = Buffer.from(pdf);
  const rendered = [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: marker }) => {
    try {
      return inflateSync(bytes.subarray(index + marker.length)).toString('latin1');
    } catch {
      return [];
    }
  });
  const fills = rendered.flatMap((text) => [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn?\b/g)]);
  return new Set(fills.map(([, ...channels]) => `#${channels.map(hexadecimal).join('')}`));
}

const hexadecimal = (share: string): string =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0');

const documents = (brand: DocumentBrand) =>
  Promise.all([
    renderTickets(renderer, [{ ...aquagymTicket, themeColour: null }], 'fr-FR', brand),
    renderReceipt(renderer, receipt, 'fr-FR', brand),
    renderCard(renderer, { ...poolCard, themeColour: null }, 'fr-FR', brand),
  ]);

it("prints tickets, receipts and cards in the venue's accent colour", async () => {
  for (const pdf of await documents({ ...aquaRivage, accent: '#7fe0c3' }))
    expect(fillsOf(pdf)).toContain('#7fe0c3');
});

it.each([
  ['a venue that has none', undefined],
  ['one that cannot be read', 'javascript'],
])('uses the default accent for %s', async (_, accent) => {
  for (const pdf of await documents({ ...aquaRivage, ...(accent && { accent }) }))
    expect(fillsOf(pdf)).toContain('#ffc043');
});

it('omits an accent that has too little contrast with its background', async () => {
  for (const pdf of await documents({ ...aquaRivage, accent: '#0a5a70' })) {
    expect(fillsOf(pdf)).not.toContain('#0a5a70');
    expect(fillsOf(pdf)).not.toContain('#ffc043');
  }
});
