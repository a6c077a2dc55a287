import { NOTIFICATION_PATH } from '@guichet/contract/payment/notifications.ts';
import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import type { PayingCard, PaymentPlan, PaymentPurpose } from '#gateways/payment/port.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { amountDueNow, instalmentsOf, isMonthly } from '../instalments/rules.ts';
import type { Attempt } from './rules.ts';

/** Where the provider tells of what became of a tenant's payments. */
export function notificationUrl(
  publicUrl: string,
  protocol: PaymentProtocol,
  tenant: Pick<Tenant, 'name'>,
): string {
  return (
    publicUrl + API_BASE + NOTIFICATION_PATH.replace(':provider', protocol).replace(':tenant', tenant.name)
  );
}

/** The card that pays an attempt, in the provider's terms. */
export function payingCard({ card, alias }: Pick<Attempt, 'card' | 'alias'>): PayingCard {
  if (alias !== null) return { kind: 'saved', alias };
  return card === 'save' ? { kind: 'typed-and-saved', payerChooses: false } : { kind: 'typed' };
}

/** What the payer of a cart is sent to the provider for. */
export function purposeOf(attempt: Attempt): PaymentPurpose {
  const { plan, amount, currency } = attempt;
  if (!isMonthly(plan))
    return {
      kind: 'pay',
      total: { amountCents: amount, currency },
      plan: providerPlan(attempt),
      card: payingCard(attempt),
    };
  return {
    kind: 'subscribe',
    alias: null,
    terms: {
      amountCents: plan.monthly,
      currency,
      effectiveDay: instalmentsOf(amount, plan)[1]?.day ?? plan.from,
      dayOfTheMonth: plan.dayOfTheMonth,
      count: plan.count - 1,
    },
    payNow: { amountCents: amountDueNow(attempt), currency },
  };
}

/** How an attempt is split, in the provider's terms. */
function providerPlan(attempt: Attempt): PaymentPlan {
  const { plan } = attempt;
  if (!plan || isMonthly(plan)) return { kind: 'single' };
  return {
    kind: 'instalments',
    firstCents: amountDueNow(attempt),
    count: plan.count,
    periodDays: plan.days,
  };
}
