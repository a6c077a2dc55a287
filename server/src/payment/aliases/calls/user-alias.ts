import { keepsCards } from '#payment/means/rules.ts';
import { isPresentShop, shopOf } from '#payment/settings/service.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { presentCard, registrableEmail } from '../service.ts';
import { viewCard } from '../view.ts';

export const userAlias: Handler<'GET /user/UserAlias'> = async ({
  identity,
  tenant,
  services,
  transaction,
}) => {
  const [card, email, configured] = await Promise.all([
    presentCard(services, tenant, identity.userId),
    transaction((db) => registrableEmail(db, identity.userId)),
    shopOf(services, tenant),
  ]);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const canAdd = configured !== undefined && keepsCards(configured.means) && email !== null;
  if (!card) return { card: null, canAdd };
  const isOfFormerShop = !isPresentShop(configured, card.shopVersion);
  const isGone = card.goneAt !== null;
  const canReplace =
    configured !== undefined &&
    !isOfFormerShop &&
    !isGone &&
    services.payment.abilities(configured.shop).changesCards;
  return {
    card: { ...viewCard(card, today), isOfFormerShop, isGone, canReplace },
    canAdd: canAdd && !canReplace,
  };
};
