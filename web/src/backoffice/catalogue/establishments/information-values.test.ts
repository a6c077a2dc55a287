import { describe, expect, it } from 'vitest';
import { bodyOf, type Information, problemsOf, valuesOf } from './information-values.ts';

const TODAY = '2026-11-23';
const item: Information = {
  externalCode: 'RIVAGE',
  name: { 'fr-FR': 'Rivage' },
  version: 3,
  canUndo: false,
  seasons: [
    { from: '01-01', until: '12-31', week: [[{ opens: '18:00', closes: '24:00' }], [], [], [], [], [], []] },
  ],
  exceptions: [{ from: '12-25', until: '12-25', spans: [], labels: { 'fr-FR': 'Noël' } }],
  address: '2 quai du Rivage',
  zip: '56000',
  city: 'Vannes',
  latitude: 47.65,
  longitude: -2.76,
  access: { 'fr-FR': 'Bus 4' },
  telephone: '',
  services: ['parking'],
  showsPrices: true,
  pictures: [],
};

describe('the information of an establishment', () => {
  it('survives a round trip through its controls, with midnight as the end of the day', () => {
    const values = valuesOf(item);
    expect(values.seasons[0]?.week[0]).toEqual([{ opens: '18:00', closes: '00:00' }]);
    expect(bodyOf(values, item)).toMatchObject({
      externalCode: 'RIVAGE',
      version: 3,
      seasons: item.seasons,
      latitude: 47.65,
      access: { 'fr-FR': 'Bus 4', 'en-GB': '', 'de-DE': '' },
    });
    expect(problemsOf(values, TODAY, 'fr-FR')).toEqual({});
  });

  it('accepts a position with a comma or a point, or none, and rejects words', () => {
    const values = valuesOf(item);
    expect(bodyOf({ ...values, latitude: '47,65' }, item).latitude).toBe(47.65);
    expect(bodyOf({ ...values, latitude: '', longitude: ' ' }, item)).not.toHaveProperty('latitude');
    expect(problemsOf({ ...values, latitude: 'nord' }, TODAY, 'fr-FR')).toEqual({
      latitude: 'establishment.position',
    });
  });
});
