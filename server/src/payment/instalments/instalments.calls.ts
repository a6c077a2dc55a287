import type { CallContext, Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { cardsOf } from '../aliases/aliases.service.ts';
import type { KeptCard } from '../aliases/aliases.ts';
import { beginStandalonePayment } from '../attempts/attempts.service.ts';
import { payingCard } from '../attempts/attempts.ts';
import { shopOf, shopOfVersion } from '../settings/payment-settings.service.ts';
import { cardOfSubscription } from '../subscriptions/subscriptions.sql.ts';
import { readSchedule, schedulesOf } from './instalments.sql.ts';
import { owedInstalment, viewSchedules } from './instalments.ts';

/** Begins to pay a refused debit. If the provider debits the instalment too, the second payment is refunded. */
const instalmentForm: Handler<'GET /user/InstalmentForm'> = async (context) => {
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
  const form = await beginStandalonePayment(context, {
    configured: { ...configured, ...issuer },
    standalone: { purpose: 'settle', amount: owed.amount, ...means, scheduleId, instalment: number },
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

/** Returns the card that a subscription is debited from, otherwise the saved card. */
async function ownCard(
  { query, tenant, identity, services, transaction }: CallContext<'GET /user/InstalmentForm'>,
  today: string,
): Promise<Pick<KeptCard, 'alias' | 'shopVersion'> | null> {
  const { userId } = identity;
  const debited = await transaction((db) => cardOfSubscription(db, userId, query.scheduleId));
  return debited ?? (await cardsOf(services, tenant, userId, today)).card;
}

const schedules: Handler<'GET /user/PaymentSchedules'> = async ({
  identity,
  tenant,
  services,
  transaction,
}) => {
  const rows = await transaction((db) => schedulesOf(db, identity.userId));
  return viewSchedules(rows, dayOf(new Date(services.clock()), tenant.timeZone));
};

export const instalmentsRoutes = {
  // customer
  'GET /user/PaymentSchedules': schedules,
  'GET /user/InstalmentForm': instalmentForm,
} satisfies Routes;
