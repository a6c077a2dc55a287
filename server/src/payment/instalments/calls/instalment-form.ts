import type { KeptCard } from '#payment/aliases/rules.ts';
import { cardsOf } from '#payment/aliases/service.ts';
import { beginErrand } from '#payment/attempts/service.ts';
import { payingCard } from '#payment/attempts/view.ts';
import { shopOf, shopOfVersion } from '#payment/settings/service.ts';
import { cardOfSubscription } from '#payment/subscriptions/data.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readSchedule } from '../data.ts';
import { owedInstalment } from '../rules.ts';

/** Begins to pay what a bank has refused. Should it be debited all the same, whichever comes second is given back. */
export const instalmentForm: Handler<'GET /user/InstalmentForm'> = async (context) => {
  const { query, tenant, identity, services, transaction } = context;
  const { scheduleId, number, savedCard } = query;
  const schedule = await transaction((db) => readSchedule(db, scheduleId));
  const owed = owedInstalment(schedule, identity.userId, number) ?? fail('payment.nothing-owed');
  const configured = (await shopOf(services, tenant)) ?? fail('payment.not-configured');
  const today = dayOf(new Date(services.clock()), tenant.timeZone);
  const own = savedCard && ((await ownCard(context, today)) ?? fail('payment.no-saved-card'));
  const issuer = own && (shopOfVersion(configured, own.shopVersion) ?? fail('payment.card-of-former-shop'));
  const means = own
    ? ({ card: 'saved', alias: own.alias } as const)
    : ({ card: 'typed', alias: null } as const);
  const form = await beginErrand(context, {
    configured: { ...configured, ...issuer },
    errand: { purpose: 'settle', amount: owed.amount, ...means, scheduleId, instalment: number },
    purpose: {
      kind: 'pay',
      total: { amountCents: owed.amount, currency: 'EUR' },
      plan: { kind: 'single' },
      card: payingCard(means),
    },
    email: null,
    returnPaths: {
      success: '/profil?tab=payments&outcome=paid',
      failure: '/profil?tab=payments&outcome=unpaid',
    },
  });
  return { form };
};

/** The card that a subscription is debited from, otherwise the saved one. */
async function ownCard(
  { query, tenant, identity, services, transaction }: CallContext<'GET /user/InstalmentForm'>,
  today: string,
): Promise<Pick<KeptCard, 'alias' | 'shopVersion'> | null> {
  const { userId } = identity;
  const debited = await transaction((db) => cardOfSubscription(db, userId, query.scheduleId));
  return debited ?? (await cardsOf(services, tenant, userId, today)).card;
}
