import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { adminApi } from '#lib/admin-api.ts';

export type Promotions = CallAnswer<'GET /settingsticketing/promotions'>;
export type Promotion = Promotions['promotions'][number];
type Draft = CallInput<'POST /settingsticketing/promotion'>['body'];

export const loadPromotions = () => adminApi('GET /settingsticketing/promotions');

/** Saves a promotion; a new one without `known`. @throws ApiError */
export async function savePromotion(draft: Draft, known: Promotion | undefined): Promise<void> {
  if (!known) await adminApi('POST /settingsticketing/promotion', { body: draft });
  else
    await adminApi('PUT /settingsticketing/promotion', {
      body: { ...draft, id: known.id, version: known.version },
    });
}

/** Deletes a promotion; orders keep their discounts. @throws ApiError */
export const deletePromotion = ({ id }: Promotion): Promise<unknown> =>
  adminApi('DELETE /settingsticketing/promotion', { query: { id } });
