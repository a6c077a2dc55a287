import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readAlias } from '../data.ts';
import { viewCard } from '../view.ts';

export const userAlias: Handler<'GET /user/UserAlias'> = async ({
  identity,
  tenant,
  services,
  transaction,
}) => {
  const card = await transaction((db) => readAlias(db, identity.userId));
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  return { card: card ? viewCard(card, today) : null };
};
