import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { PasskeyRow } from './model.ts';

/** A passkey as its owner sees it. */
export const viewPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: PasskeyRow): CallAnswer<'PUT /user/passkey'> => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
