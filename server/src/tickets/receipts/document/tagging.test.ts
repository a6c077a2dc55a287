import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentRenderer, type DocumentRenderer } from '#platform/pdf/renderer.ts';
import { aquaRivage, receipt } from '#test/portal/documents.ts';
import { elementsOf, readTaggedPdf, type TaggedElement } from '#test/portal/tagged-pdf.ts';
import { renderReceipt } from './receipt-document.service.ts';
import { receiptView } from './receipt-document-view.ts';

let renderer: DocumentRenderer;
beforeAll(() => {
  renderer = createDocumentRenderer();
});
afterAll(() => renderer.close());

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const textsOf = (root: TaggedElement, kind: string) => elementsOf(root, kind).map(({ text }) => plain(text));

describe.each(LOCALES)('the tags of a receipt for screen readers (%s)', (locale) => {
  it('have its language, and cover all of its text', async () => {
    const pdf = readTaggedPdf(await renderReceipt(renderer, receipt, locale, aquaRivage));
    expect(pdf).toMatchObject({ isMarked: true, language: locale, untagged: [] });
    expect(pdf.root.text).not.toContain('\ufffd');
  });

  it('contain each line with its VAT, the tax of each rate, the totals and the means', async () => {
    const { root } = readTaggedPdf(await renderReceipt(renderer, receipt, locale, aquaRivage));
    const view = receiptView(receipt, locale, aquaRivage);
    expect(textsOf(root, 'H1')).toEqual([plain(`${view.heading} ${view.number}`)]);
    const [lines, taxes] = elementsOf(root, 'Table');
    expect(lines && textsOf(lines, 'TH')).toEqual(view.columns.map(plain));
    expect(lines && textsOf(lines, 'TR').slice(1)).toEqual(
      view.rows.map(({ label, detail, when, place, quantity, unitPrice, vat, total }) =>
        plain([label, detail, when, place, quantity, unitPrice, vat, total].join(' ')),
      ),
    );
    expect(taxes && textsOf(taxes, 'TR')).toEqual(
      [view.vatColumns, ...view.vatRows].map((row) => plain(row.join(' '))),
    );
    const all = plain(root.text);
    for (const { label, value } of view.totals) expect(all).toContain(plain(`${label} ${value}`));
    for (const words of [view.issued, view.paid, ...view.provider.lines, view.customer.name])
      expect(all).toContain(plain(words));
  });
});
