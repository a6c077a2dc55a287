import type { CallAnswer } from '@guichet/contract/calls.ts';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';

export type LinkAnswer = CallAnswer<'POST /purchase/LinkCart'>;
export type LinkOrder = NonNullable<LinkAnswer['order']>;

/** Returns the cart of a payment link; undefined for a truncated or invalid key. @throws ApiError */
export async function loadLink(key: string): Promise<LinkAnswer | undefined> {
  if (key === '') return undefined;
  try {
    return await api('POST /purchase/LinkCart', { body: { key } });
  } catch (error) {
    if (error instanceof ApiError && (error.is('desk.link-unknown') || error.status === 400))
      return undefined;
    throw error;
  }
}
