import { LOCALES } from '@guichet/contract/locale.ts';
import { describe, expect, it } from 'vitest';
import { aquaRivage, receipt } from '#test/portal/documents.ts';
import { receiptView } from './receipt-document-view.ts';

/** Replaces narrow spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('receiptView', () => {
  it('contains the VAT rate of each line, and the tax of each rate', () => {
    const { columns, rows, vatRows, totals } = receiptView(receipt, 'fr-FR', aquaRivage);
    expect(columns).toContain('TVA');
    expect(rows.map(({ label, vat, total }) => [label, plain(vat), plain(total)])).toEqual([
      ['Aquagym tonique', '20 %', '22,00 €'],
      ['Carte 10 entrées', '5,5 %', '48,00 €'],
    ]);
    expect(vatRows.map((row) => row.map(plain)).sort()).toEqual([
      ['20 %', '18,33 €', '3,67 €', '22,00 €'],
      ['5,5 %', '45,50 €', '2,50 €', '48,00 €'],
    ]);
    expect(totals.map(({ value }) => plain(value))).toEqual(['63,83 €', '6,17 €', '70,00 €']);
  });

  it.each(LOCALES)('shows when and by which means the order was paid (%s)', (locale) => {
    const { paid } = receiptView(receipt, locale, aquaRivage);
    expect(paid).toContain('Carte bancaire');
    expect(paid).toMatch(/^(Payé le|Paid on|Bezahlt am) /);
    const overTime = receiptView({ ...receipt, isPaidOverTime: true }, locale, aquaRivage);
    expect(overTime.paid).not.toMatch(/^(Payé le|Paid on|Bezahlt am) /);
    expect(overTime.paid).toContain('Carte bancaire');
  });

  it.each(LOCALES)('never describes a free order as paid (%s)', (locale) => {
    const { paid } = receiptView({ ...receipt, isFree: true }, locale, aquaRivage);
    expect(paid).not.toMatch(/[Pp]ayé|[Pp]aid|[Bb]ezahlt am/);
  });

  it('shows the refunded amount of a refund, without a notice on withdrawal', () => {
    const refund = { ...receipt, kind: 'refund' as const, refundedCents: 4800 };
    const { paid, heading, notices } = receiptView(refund, 'fr-FR', aquaRivage);
    expect(heading).toBe('Reçu de remboursement');
    expect(plain(paid)).toContain('48,00 €');
    expect(notices).toEqual([]);
  });
});
