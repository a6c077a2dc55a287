import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { hasRefusedOffers } from '../data.ts';
import { setOfferRefusal } from '../mutations.ts';
import { readRefusalToken } from '../rules.ts';

/** Reads, and changes, whether a person wants no more offers by e-mail; they need no account. */
export const refuseOffers: Handler<'POST /user/TicketOfferRefusal'> = async ({
  body: { token, isRefused },
  tenant,
  services,
  transaction,
}) => {
  const recipient = readRefusalToken(services.secrets, tenant.id, token) ?? fail('transfer.refusal-link');
  return transaction(async (db) => {
    if (isRefused === undefined) return { isRefused: await hasRefusedOffers(db, recipient) };
    await setOfferRefusal(db, recipient, isRefused);
    return { isRefused };
  });
};
