import type { Item } from './settings-data.ts';

/** Items for tests. */

/** @param own an administrator's French text */
export const texts = (fr: string, en = '', de = '', own = '') => ({
  'fr-FR': { source: fr, own },
  'en-GB': { source: en, own: '' },
  'de-DE': { source: de, own: '' },
});

export function item(kind: 'establishment' | 'family' | 'service', code: string, more: object = {}): Item {
  return {
    kind,
    externalCode: code,
    labels: texts(`Nom ${code}`, `Name ${code}`, `Name ${code}`),
    descriptions: texts(''),
    isEnabled: true,
    isPresent: true,
    version: 3,
    family: 'BAIN',
    limitNotif1: 75,
    limitNotif2: 90,
    limitNotifTime1: 75,
    limitNotifTime2: 90,
    ...more,
  } as unknown as Item;
}
