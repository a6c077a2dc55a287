import { describe, expect, it } from 'vitest';
import { neighbourDays, stripStart } from './days-on-sale.ts';
import { toPriceViews } from './service-view.ts';
import { toSessionViews } from './view.ts';

const event = (id: string, start: string, places: number) =>
  ({
    id,
    start,
    end: new Date(Date.parse(start) + 45 * 60_000).toISOString(),
    places,
    capacity: 20,
    labels: { 'fr-FR': 'Aquagym' },
    establishment: { externalCode: 'RIVAGE', labels: { 'fr-FR': 'Rivage' } },
    services: ['AQUAGYM'],
    family: 'ACTIVITES',
  }) as unknown as Parameters<typeof toSessionViews>[0][number];

describe('a list of sessions', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it('excludes started sessions and is sorted by time', () => {
    const sessions = toSessionViews(
      [
        event('late', '2026-11-20T18:00:00Z', 3),
        event('gone', '2026-11-20T11:00:00Z', 9),
        event('next', '2026-11-20T13:00:00Z', 0),
      ],
      'fr-FR',
      now,
    );
    expect(sessions.map(({ id }) => id)).toEqual(['next', 'late']);
    expect(sessions.map(({ filling }) => filling)).toEqual(['sold-out', 'nearly-full']);
    expect(sessions[0]?.minutes).toBe(45);
  });
});

describe('the prices of a service', () => {
  const service = (unitPrices: Record<string, number>) =>
    ({
      unitPrices,
      priceLabels: {},
      discountCodes: { QF1: 'SOLIDAIRE-1' },
      supportingDocuments: { REDUIT: ['PJUSTIF002'] },
    }) as unknown as Parameters<typeof toPriceViews>[0];

  it('are in descending order, with the base price only if there is no named one', () => {
    const prices = toPriceViews(service({ '': 1200, QF1: 550, PLEIN: 1100, REDUIT: 900 }), 'fr-FR');
    expect(prices.map(({ name }) => name)).toEqual(['PLEIN', 'REDUIT', 'QF1']);
    expect(toPriceViews(service({ '': 350 }), 'fr-FR').map(({ name }) => name)).toEqual(['']);
  });

  it('state which need a supporting document, and which require a family quotient', () => {
    const [, reduced, solidarity] = toPriceViews(service({ PLEIN: 1100, REDUIT: 900, QF1: 550 }), 'fr-FR');
    expect(reduced).toMatchObject({ needsDocument: true, discountCode: undefined });
    expect(solidarity).toMatchObject({ needsDocument: false, discountCode: 'SOLIDAIRE-1' });
  });
});

describe('a strip of days', () => {
  it('contains a day always in the same fourteen days', () => {
    expect(stripStart('2026-11-20', '2026-12-03')).toBe('2026-11-20');
    expect(stripStart('2026-11-20', '2026-12-04')).toBe('2026-12-04');
    expect(stripStart('2026-11-20', '2026-11-01')).toBe('2026-11-20');
  });

  it('links to the next day on sale, up to the last session', () => {
    const days = ['2026-11-20', '2026-12-05', '2027-01-30'].map((date) => ({ date, places: 3 }));
    expect(neighbourDays(days, '2026-11-20')).toEqual({ earlier: undefined, later: '2026-12-05' });
    expect(neighbourDays(days, '2026-12-04')).toEqual({ earlier: '2026-11-20', later: '2027-01-30' });
    expect(neighbourDays(days, '2027-01-29')).toEqual({ earlier: '2026-12-05', later: undefined });
  });
});
