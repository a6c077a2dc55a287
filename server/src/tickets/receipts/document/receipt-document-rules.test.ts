import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import { expect, it } from 'vitest';
import type { StoredDetail } from '#cart/cart.ts';
import { admissionLine } from '#test/portal/ticket-fixtures.ts';
import type { PurchaseRow } from '#tickets/orders/orders.sql.ts';
import type { MadeRefund } from '#tickets/refunds/refund-receipts.sql.ts';
import { receiptTotals } from '../totals.ts';
import { receiptDocument, refundDocument } from './receipt-document.ts';

const CUSTOMER = { name: 'Jeanne Morel', addressLines: [], vatId: null };

const PARTIES = { seller: undefined, tenantName: 'Aqua Rivage', customer: CUSTOMER, invoice: undefined };

/** Returns an order that fills cards. */
function orderOf(details: Partial<StoredDetail>[], cards: PurchaseRow['cards'], locale: Locale): PurchaseRow {
  const line = admissionLine({
    service: 'CARTE-10',
    type: 9,
    serviceName: { 'fr-FR': 'Carte 10 entrées', 'en-GB': 'Ten-admission card', 'de-DE': 'Zehnerkarte' },
    fillsCards: true,
    unitPrice: 4800,
    details: details.map((detail, at) => ({ id: `unit-${at}`, quantity: 1, ...detail })),
  });
  return {
    id: randomUUID(),
    userId: randomUUID(),
    externalPurchaseId: 'AR-1',
    soldAt: new Date('2026-11-22T10:00:00Z'),
    totalAmount: 4800 * details.length,
    currency: 'EUR',
    means: 'card',
    giftAmount: 0,
    locale,
    lines: [line],
    cards,
  };
}

/** Returns the lines of its receipt, with plain spaces. */
function linesOf(details: Partial<StoredDetail>[], cards: PurchaseRow['cards'], locale: Locale = 'fr-FR') {
  const { lines } = receiptDocument(orderOf(details, cards, locale), locale, PARTIES);
  return lines.map(({ label, detail, withdrawal }) => ({
    label,
    detail: detail?.replaceAll(/\s/g, ' '),
    withdrawal,
  }));
}

const sold = (lineId: string, effect: 'created' | 'reloaded', cardNumber: string) => ({
  lineId,
  effect,
  cardNumber,
  serviceCode: 'CARTE-10',
  rights: [],
});

it('receiptDocument shows the number and holder of a new card, and the number of a reloaded one, on separate lines', () => {
  const details = [{ cardHolderFirstName: 'Lou', cardHolderName: 'Morel' }, { cardNumber: '04182207' }];
  const cards = [sold('unit-0', 'created', '55501234'), sold('unit-1', 'reloaded', '04182207')];
  const card = { label: 'Carte 10 entrées', withdrawal: 'untilUsed' };
  expect(linesOf(details, cards)).toEqual([
    { ...card, detail: 'Plein tarif · Carte 5550 1234 · Lou Morel' },
    { ...card, detail: 'Plein tarif · Carte 0418 2207' },
  ]);
});

it('receiptDocument names a card in the language of the reader', () => {
  const words = (['fr-FR', 'en-GB', 'de-DE'] as const).map((locale) => {
    const [line] = linesOf([{ cardNumber: '04182207' }], [], locale);
    return [line?.label, line?.detail?.split(' · ').at(-1)];
  });
  expect(words).toEqual([
    ['Carte 10 entrées', 'Carte 0418 2207'],
    ['Ten-admission card', 'Card 0418 2207'],
    ['Zehnerkarte', 'Karte 0418 2207'],
  ]);
});

it('receiptDocument names no card for a unit without one', () => {
  expect(linesOf([{ cardNumber: '0' }, {}], []).map(({ detail }) => detail)).toEqual([
    'Plein tarif',
    'Plein tarif',
  ]);
});

it.each([
  ['card', 'Carte bancaire', false],
  ['savedSplit', 'Carte enregistrée, en plusieurs fois', true],
  ['subscription', 'Abonnement, mois par mois', true],
] as const)(
  'receiptDocument shows the means %s of an order, and whether all of it is paid',
  (means, words, isPaidOverTime) => {
    const order = { ...orderOf([{}], [], 'fr-FR'), means };
    expect(receiptDocument(order, 'fr-FR', PARTIES)).toMatchObject({ paymentMeans: words, isPaidOverTime });
  },
);

it('receiptDocument grants no withdrawal for a free withdrawal from a card', () => {
  const order = orderOf([{}], [], 'fr-FR');
  const taken = admissionLine({
    unitPrice: 0,
    details: [{ id: 'taken', quantity: 1, cardNumber: '04182207' }],
  });
  const { lines } = receiptDocument({ ...order, lines: [...order.lines, taken] }, 'fr-FR', PARTIES);
  expect(lines.map(({ withdrawal }) => withdrawal)).toEqual(['untilUsed', null]);
});

it.each<[Locale, string]>([
  ['fr-FR', 'Plein tarif · Famille 2+2 : −5,00 €'],
  ['en-GB', 'Plein tarif · Family 2+2: −€5.00'],
  ['de-DE', 'Plein tarif · Familie 2+2: −5,00 €'],
])('receiptDocument gives the reason of a discount in %s', (locale, expected) => {
  const labels = { 'fr-FR': 'Famille 2+2', 'en-GB': 'Family 2+2', 'de-DE': 'Familie 2+2' };
  const discounts = [{ promotion: randomUUID(), labels, amount: 500 }];
  expect(linesOf([{ discounts }], [], locale)).toMatchObject([{ detail: expected }]);
});

it('refundDocument has a line of what the venue keeps, so that totals and tax are those of the refund', () => {
  const order = orderOf([{}], [], 'fr-FR');
  const [line] = order.lines;
  if (!line) throw new Error('The order has no line');
  const sold = { ...line, vatRate: 200, unitPrice: 1005, quantity: 2, details: [{ id: 'two', quantity: 2 }] };
  const half = (keptAmount: number, earlier: MadeRefund['earlier']): MadeRefund => ({
    ...order,
    lines: [{ ...sold, quantity: 1, details: [{ id: 'one', quantity: 1 }] }],
    orderLines: [sold],
    orderNumber: 'AR-1',
    kind: 'order',
    amount: 1005 - keptAmount,
    keptAmount,
    earlier,
    isDifference: false,
    isLapsedMove: false,
    isResale: false,
    isCredit: false,
    isClosed: false,
    resale: [],
    creditAmount: 0,
    reduced: {},
    doneAt: order.soldAt,
    requestedAt: order.soldAt,
    state: 'done',
    invoiceNumber: null,
  });
  const totalsOf = (refund: MadeRefund) => {
    const { lines, openBefore } = refundDocument(refund, 'fr-FR', PARTIES);
    return { lines, totals: receiptTotals(lines, openBefore) };
  };
  const first = totalsOf(half(502, []));
  expect(first.lines.map(({ label, unitPriceCents }) => [label, unitPriceCents])).toEqual([
    ['Carte 10 entrées', 1005],
    ['Retenu selon les conditions d’annulation', -502],
  ]);
  expect(first.totals).toMatchObject({ withVatCents: 503, perRate: [{ vatBasisPoints: 2000 }] });
  const rest = totalsOf(
    half(0, [{ lineIds: [], units: { [sold.id]: 1 }, keptAmount: 502, isDifference: false, reduced: {} }]),
  );
  expect(rest.lines).toHaveLength(1);
  // The tax of the order is 335, of what was kept 84: the two refunds have the rest.
  expect(first.totals.vatCents + rest.totals.vatCents).toBe(335 - 84);
});

it('refundDocument has the difference of a move and its fee, and the lower price once its ticket is refunded', () => {
  const order = orderOf([{}], [], 'fr-FR');
  const [line] = order.lines;
  if (!line) throw new Error('The order has no line');
  const sold = { ...line, vatRate: 200, unitPrice: 1005, quantity: 1, details: [{ id: 'one', quantity: 1 }] };
  const made = (more: Partial<MadeRefund>): MadeRefund => ({
    ...order,
    lines: [],
    orderLines: [sold],
    orderNumber: 'AR-1',
    kind: 'order',
    amount: 0,
    keptAmount: 0,
    isDifference: false,
    isLapsedMove: false,
    isResale: false,
    isCredit: false,
    isClosed: false,
    resale: [],
    creditAmount: 0,
    reduced: { [sold.id]: 400 },
    earlier: [],
    doneAt: order.soldAt,
    requestedAt: order.soldAt,
    state: 'done',
    invoiceNumber: null,
    ...more,
  });
  const of = (refund: MadeRefund) => {
    const { lines, openBefore } = refundDocument(refund, 'fr-FR', PARTIES);
    return {
      lines: lines.map(({ detail, label, unitPriceCents }) => [detail ?? label, unitPriceCents]),
      totals: receiptTotals(lines, openBefore),
    };
  };
  const difference = { keptAmount: 100, isDifference: true, reduced: { [sold.id]: 400 } };
  const move = of(made({ ...difference, amount: 300 }));
  expect(move.lines).toEqual([
    ['Différence après un changement de séance', 400],
    ['Frais de changement de séance', -100],
  ]);
  expect(move.totals.withVatCents).toBe(300);
  const earlier = [{ lineIds: [], units: {}, ...difference }];
  const rest = of(made({ lines: [sold], lineIds: [sold.id], amount: 605, earlier } as Partial<MadeRefund>));
  expect(rest.lines[1]).toEqual(['Différence déjà réglée au changement de séance', -400]);
  expect(rest.totals.withVatCents).toBe(605);
  // The tax of the order is 167, of the fee 17: the two refunds have the rest.
  expect(move.totals.vatCents + rest.totals.vatCents).toBe(167 - 17);
});
