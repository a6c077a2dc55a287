import { isPresentShop, shopOf } from '#payment/settings/service.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readAlias } from '../data.ts';
import { changesCards } from '../rules.ts';
import { viewCard } from '../view.ts';

export const userAlias: Handler<'GET /user/UserAlias'> = async ({
  identity,
  tenant,
  services,
  transaction,
}) => {
  const [card, configured] = await Promise.all([
    transaction((db) => readAlias(db, identity.userId)),
    shopOf(services, tenant),
  ]);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  if (!card) return { card: null };
  const isOfFormerShop = !isPresentShop(configured, card.shopVersion);
  const canReplace = configured !== undefined && !isOfFormerShop && changesCards(configured.shop.protocol);
  return { card: { ...viewCard(card, today), isOfFormerShop, canReplace } };
};
