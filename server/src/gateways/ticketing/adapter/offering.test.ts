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

  it('changes nothing while the features are unknown', async () => {
    const system = withFeatures(counted, () => Promise.reject(new TicketingUnavailable('unknown')));
    await expect(system.findCards('ada')).rejects.toBeInstanceOf(TicketingUnavailable);
  });
});
