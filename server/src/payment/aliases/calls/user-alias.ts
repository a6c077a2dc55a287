import { isPresentShop, shopOf } from '#payment/settings/service.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { presentCard } from '../service.ts';
import { viewCard } from '../view.ts';

export const userAlias: Handler<'GET /user/UserAlias'> = async ({ identity, tenant, services }) => {
  const [card, configured] = await Promise.all([
    presentCard(services, tenant, identity.userId),
    shopOf(services, tenant),
  ]);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  if (!card) return { card: null };
  const isOfFormerShop = !isPresentShop(configured, card.shopVersion);
  const isGone = card.goneAt !== null;
  const canReplace =
    configured !== undefined &&
    !isOfFormerShop &&
    !isGone &&
    services.payment.abilities(configured.shop).changesCards;
  return { card: { ...viewCard(card, today), isOfFormerShop, isGone, canReplace } };
};
