import { describe, expect, it } from 'vitest';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { AppError } from '#kernel/errors.ts';
import type { StoredLine } from './cart.ts';
import { requireTerms } from './session-terms.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const PRICES = [
  { name: 'ADULT', audience: { type: 'ADULT' as const, minimumAge: 12 } },
  { name: 'CHILD', audience: { type: 'CHILD' as const, minimumAge: 3, maximumAge: 11 } },
  { name: '' },
];

const line = (priceName: string, quantity = 1) =>
  ({
    service: 'S',
    priceName,
    details: [{ id: 'd', eventId: 'e', quantity }],
  }) as Partial<StoredLine> as StoredLine;

/** The code of the refusal; undefined for accepted lines. */
function codeOf(terms: Partial<TicketingSession>, lines: StoredLine[], held: StoredLine[] = []) {
  try {
    requireTerms(lines, {
      session: () => terms,
      service: () => ({ prices: PRICES }),
      now: NOW,
      held,
    });
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe('requireTerms', () => {
  it('accepts sessions without terms', () => {
    expect(codeOf({}, [line('ADULT'), line('CHILD', 9)])).toBeUndefined();
  });

  it('refuses new places before and after the sale, and keeps held ones', () => {
    const later = { saleStart: new Date('2026-12-01T12:00:01Z') };
    const over = { saleEnd: NOW };
    expect(codeOf(later, [line('ADULT')])).toBe('event.sale-not-begun');
    expect(codeOf(over, [line('ADULT')])).toBe('event.sale-ended');
    expect(codeOf(over, [line('ADULT')], [line('ADULT')])).toBeUndefined();
    expect(codeOf({ saleStart: NOW, saleEnd: new Date('2026-12-02') }, [line('ADULT')])).toBeUndefined();
  });

  it('refuses prices for visitors who are too young or too old', () => {
    expect(codeOf({ minimumAge: 12 }, [line('CHILD')])).toBe('event.too-young');
    expect(codeOf({ minimumAge: 11 }, [line('CHILD')])).toBeUndefined();
    expect(codeOf({ maximumAge: 11 }, [line('ADULT')])).toBe('event.too-old');
    expect(codeOf({ minimumAge: 18, maximumAge: 20 }, [line('')])).toBeUndefined();
  });

  it('requires one adult for so many children', () => {
    const accompaniment = { underAge: 12, children: 3 };
    expect(codeOf({ accompaniment }, [line('CHILD')])).toBe('event.accompaniment');
    expect(codeOf({ accompaniment }, [line('CHILD', 3), line('ADULT')])).toBeUndefined();
    expect(codeOf({ accompaniment }, [line('CHILD', 4), line('ADULT')])).toBe('event.accompaniment');
    expect(codeOf({ accompaniment }, [line('CHILD', 4), line('ADULT'), line('')])).toBeUndefined();
  });
});
