import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { beginStandalonePayment } from '../attempts/attempts.service.ts';
import { keepsCards } from '../means.ts';
import { isPresentShop, shopOf, shopOfVersion } from '../settings/payment-settings.service.ts';
import { cardOfSubscription } from '../subscriptions/subscriptions.sql.ts';
import { presentCard, registrableEmail, registrationForm } from './aliases.service.ts';
import { deleteAlias, readAlias } from './aliases.sql.ts';
import { viewCard } from './aliases.ts';

const deleteUserAlias: Handler<'DELETE /user/DeleteUserAlias'> = async ({
  identity,
  services,
  transaction,
}) => {
  if (await transaction((db) => deleteAlias(db, identity.userId))) services.jobs.wake();
};

/**
 * Begins to save a card without paying, or to replace the saved card or a subscription's card: the alias then stays,
 * and so does every debit that uses the alias.
 */
const userAliasForm: Handler<'GET /user/UserAliasForm'> = async (context) => {
  const { query, tenant, identity, services, transaction } = context;
  if (query.register) return { form: await registrationForm(context) };
  const { scheduleId } = query;
  const [card, email] = await transaction((db) =>
    Promise.all([
      scheduleId === undefined
        ? readAlias(db, identity.userId).then((saved) => (saved?.goneAt ? undefined : saved))
        : cardOfSubscription(db, identity.userId, scheduleId),
      registrableEmail(db, identity.userId),
    ]),
  );
  const { alias, shopVersion } = card ?? fail('payment.no-saved-card');
  const configured = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  // Only the issuing shop knows the alias, and debits every schedule that uses it.
  const issuer = shopOfVersion(configured, shopVersion) ?? fail('payment.card-of-former-shop');
  if (!services.payment.abilities(issuer.shop).changesCards) fail('payment.no-card-change');
  const { cardChanged, cardKept } = configured.returnPaths;
  const form = await beginStandalonePayment(context, {
    configured: { ...configured, ...issuer },
    standalone: {
      purpose: 'change-card',
      amount: 0,
      card: 'saved',
      alias,
      scheduleId: null,
      instalment: null,
    },
    purpose: { kind: 'replace-card', alias },
    email,
    returnPaths: {
      success: `${cardChanged}?tab=payments&outcome=card-changed`,
      failure: `${cardKept}?tab=payments&outcome=card-kept`,
    },
  });
  return { form };
};

const userAlias: Handler<'GET /user/UserAlias'> = async ({ identity, tenant, services, transaction }) => {
  const [card, email, configured] = await Promise.all([
    presentCard(services, tenant, identity.userId),
    transaction((db) => registrableEmail(db, identity.userId)),
    shopOf(services, tenant),
  ]);
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const canAdd = configured !== undefined && keepsCards(configured.means) && email !== null;
  if (!card) return { card: null, canAdd };
  const isOfPreviousShop = !isPresentShop(configured, card.shopVersion);
  const isGone = card.goneAt !== null;
  const canReplace =
    configured !== undefined &&
    !isOfPreviousShop &&
    !isGone &&
    services.payment.abilities(configured.shop).changesCards;
  return {
    card: { ...viewCard(card, today), isOfPreviousShop, isGone, canReplace },
    canAdd: canAdd && !canReplace,
  };
};

export const aliasRoutes = {
  // customer
  'GET /user/UserAlias': userAlias,
  'GET /user/UserAliasForm': userAliasForm,
  'DELETE /user/DeleteUserAlias': deleteUserAlias,
} satisfies Routes;
