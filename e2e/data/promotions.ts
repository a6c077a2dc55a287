import type { CallInput } from '@guichet/contract/calls.ts';
import { sql } from '../harness/database.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { admin, callApiAs } from './administrators.ts';

/** French name of the promotions that tests add. */
export const PROMOTION = 'Rentrée des nageurs';

type Draft = CallInput<'POST /settingsticketing/promotion'>['body'];

/** Returns a code that no other test uses. */
export const promotionCode = (): string =>
  uniqueName('NAGE')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase();

/** Adds a promotion of the venue, a percentage by default. */
export const addPromotion = (own: Partial<Draft>) =>
  callApiAs(admin(), 'POST /settingsticketing/promotion', {
    body: {
      labels: { 'fr-FR': PROMOTION, 'en-GB': 'Back to the pool', 'de-DE': 'Zurück ins Becken' },
      isEnabled: true,
      benefit: 'percent',
      target: 'all',
      services: [],
      priceNames: [],
      hours: [],
      combines: true,
      ...own,
    },
  });

/** Deletes the promotions that tests have added; their uses follow. */
export async function deletePromotions(): Promise<void> {
  await sql(`delete from portal.promotion where labels ->> 'fr-FR' = $1`, [PROMOTION]);
}
