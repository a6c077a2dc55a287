import { describe, expect, it } from 'vitest';
import type { Activity } from '../../offer-kind.ts';
import type { ServiceView } from '../../service-view.ts';
import { groupOffer } from './groups.ts';

const service = (code: string, kind: string, priceFrom?: number) =>
  ({ code, kind, priceFrom, priceTo: priceFrom && priceFrom + 100 }) as unknown as ServiceView;

const family = (code: string, activity: Activity, serviceList: ServiceView[]) => ({
  code,
  name: `The ${code}`,
  description: '',
  color: '#123456',
  activity,
  isSoldOnline: true,
  priceFrom: undefined,
  priceTo: undefined,
  establishments: [],
  picture: undefined,
  serviceList,
});

const groups = groupOffer([
  family('pools', undefined, [service('lanes', 'event', 300), service('any day', 'simple', 350)]),
  family('spa', 'well-being', [service('sauna', 'event', 1350), service('voucher', 'simple', 1800)]),
  family('members', undefined, [
    service('ten', 'reloading', 3800),
    service('year', 'subscription', 21000),
    service('cap', 'none'),
  ]),
  family('courses', 'class', [service('gym', 'event', 900)]),
]);
const group = (kind: string) => groups.find((one) => one.kind === kind);

describe('the groups of an offer', () => {
  it('have a fixed order, without empty groups', () => {
    expect(groups.map(({ kind }) => kind)).toEqual([
      'entry',
      'class',
      'card',
      'subscription',
      'well-being',
      'goods',
    ]);
    expect(groupOffer([])).toEqual([]);
  });

  it('contain cards, memberships and articles by their type, all else by its family', () => {
    expect(group('entry')?.services.map(({ code }) => code)).toEqual(['lanes', 'any day']);
    expect(group('well-being')?.services.map(({ code }) => code)).toEqual(['sauna', 'voucher']);
    expect(group('goods')?.services.map(({ code }) => code)).toEqual(['cap']);
  });

  it('have the name of a family that they contain completely and alone', () => {
    expect(group('class')?.family?.name).toBe('The courses');
    expect(group('card')?.family).toBeUndefined();
  });

  it('have the lowest and the highest price', () => {
    expect(group('well-being')).toMatchObject({ priceFrom: 1350, priceTo: 1900 });
    expect(group('goods')).toMatchObject({ priceFrom: undefined, priceTo: undefined });
  });
});
