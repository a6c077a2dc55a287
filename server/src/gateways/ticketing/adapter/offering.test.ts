import type { Feature } from '@guichet/contract/adapter/operations.ts';
import { describe, expect, it } from 'vitest';
import { delegating } from '../decorate.ts';
import { TicketingUnavailable } from '../port.ts';
import { withFeatures } from './offering.ts';

const calls: number[] = [];
/** A system that only counts its calls. */
const counted = delegating(() => {
  calls.push(1);
  return Promise.resolve(undefined as never);
});

describe('withFeatures', () => {
  it('answers for cards, refunds, moves, blocks and quotients that the system lacks, without a request', async () => {
    calls.length = 0;
    const system = withFeatures(counted, async () => new Set());
    expect(await system.findCards('ada')).toEqual([]);
    expect(await system.readFamilyQuotient('ada')).toBeUndefined();
    expect(await system.missingContact({ buyer: 'ada', serviceCodes: [] })).toEqual([]);
    expect(await system.blockSale({ key: 'one', isBlocked: true })).toBe(false);
    const request = { key: 'one', saleKey: 'two', lineIds: [], ticketNumbers: [], sessionId: 'three' };
    for (const refused of [system.takeBack(request), system.moveTickets(request)])
      await expect(refused).rejects.toMatchObject({ appErrorCode: 'ticketing.not-offered' });
    expect(calls).toEqual([]);
    await system.forgetHolder('ada', []);
    await system.findSale('one');
    expect(calls).toHaveLength(2);
  });

  it('passes calls of stated features on', async () => {
    calls.length = 0;
    const system = withFeatures(counted, async () => new Set(['cards', 'refunds'] as const));
    await system.findCards('ada');
    await system.takeBack({ key: 'one', saleKey: 'two', lineIds: [] });
    expect(calls).toHaveLength(2);
  });

  it('hides services that need a card, and the rights of others, without cards', async () => {
    const services = ['none', 'accepted', 'created', 'required'].map((cardUse) => ({
      ...{ code: cardUse, cardUse, grants: [{ unit: 'admission', units: 10 }] },
    }));
    const selling = { ...counted, readCatalogue: async () => ({ services }) as never };
    const shown = async (features: Feature[]) =>
      (await withFeatures(selling, async () => new Set(features)).readCatalogue()).services;
    expect(await shown([])).toEqual([
      { code: 'none', cardUse: 'none' },
      { code: 'accepted', cardUse: 'none' },
    ]);
    expect(await shown(['cards'])).toBe(services);
  });

  it('refuses a hold that uses a card, without cards', async () => {
    calls.length = 0;
    const system = withFeatures(counted, async () => new Set());
    const card = {
      ...{ lineId: 'line', serviceCode: 'PASS', priceName: '', unitPriceCents: 500, quantity: 1 },
    };
    const hold = { key: 'cart', holdSeconds: 60, lines: [] };
    expect(await system.holdPlaces({ ...hold, cards: { holder: 'ada', lines: [card] } })).toEqual({
      ...{ held: false, reason: 'card', lineId: 'line', refusal: 'card-not-accepted' },
    });
    expect(calls).toEqual([]);
    await system.holdPlaces({ ...hold, cards: { holder: 'ada', lines: [] } });
    expect(calls).toHaveLength(1);
  });

  it('changes nothing while the features are unknown', async () => {
    const system = withFeatures(counted, () => Promise.reject(new TicketingUnavailable('unknown')));
    await expect(system.findCards('ada')).rejects.toBeInstanceOf(TicketingUnavailable);
  });
});
