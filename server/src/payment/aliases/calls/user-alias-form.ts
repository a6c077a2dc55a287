import { beginErrand } from '#payment/attempts/service.ts';
import { shopOf, shopOfVersion } from '#payment/settings/service.ts';
import { cardOfSubscription } from '#payment/subscriptions/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readAlias } from '../data.ts';
import { registrableEmail, registrationForm } from '../service.ts';

/**
 * Begins to save a card without paying, or to replace the saved one, or that of a subscription: then its alias stays, and
 * so does all that runs on it.
 */
export const userAliasForm: Handler<'GET /user/UserAliasForm'> = async (context) => {
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
  // The alias is known where it was issued, and what runs on it is debited there.
  const issuer = shopOfVersion(configured, shopVersion) ?? fail('payment.card-of-former-shop');
  if (!services.payment.abilities(issuer.shop).changesCards) fail('payment.no-card-change');
  const { cardChanged, cardKept } = configured.returnPaths;
  const form = await beginErrand(context, {
    configured: { ...configured, ...issuer },
    errand: { purpose: 'change-card', amount: 0, card: 'saved', alias, scheduleId: null, instalment: null },
    purpose: { kind: 'replace-card', alias },
    email,
    returnPaths: {
      success: `${cardChanged}?tab=payments&outcome=card-changed`,
      failure: `${cardKept}?tab=payments&outcome=card-kept`,
    },
  });
  return { form };
};
