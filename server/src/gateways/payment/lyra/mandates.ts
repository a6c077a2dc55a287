import type { CardAtProvider, MandateProvider } from '../mandates/port.ts';
import { PaymentProviderUnavailable } from '../port.ts';
import { monthlyRule } from './dates.ts';
import { createLyraPost, type LyraOptions } from './envelope.ts';

/** Codes for a token that is unknown or was cancelled before. */
const FORGOTTEN: ReadonlySet<string> = new Set(['PSP_030', 'PSP_031']);
/** Code for a subscription that is unknown or ended before. */
const NO_SUBSCRIPTION = 'PSP_032';
const ENDED: ReadonlySet<string> = new Set([NO_SUBSCRIPTION, 'PSP_033']);
/** Codes for an unknown subscription; a missing token does not prove that its debits ended. */
const UNKNOWN: ReadonlySet<string> = new Set([...FORGOTTEN, NO_SUBSCRIPTION]);

/** The used fields of a token. Source: REST API V4 reference. */
interface RestToken {
  readonly cancellationDate?: string | null;
  readonly tokenDetails?: {
    readonly pan?: string | null;
    readonly effectiveBrand?: string | null;
    readonly expiryMonth?: number | null;
    readonly expiryYear?: number | null;
  } | null;
}

/** The used fields of a subscription, which has no status. */
interface RestSubscription {
  readonly cancelDate?: string | null;
  readonly pastPaymentsNumber?: number | null;
  /** Absent or 0 for a subscription without end. */
  readonly totalPaymentsNumber?: number | null;
}

/** Creates the client of tokens and subscriptions of the server-to-server interface. */
export function createLyraMandates(options: LyraOptions): Omit<MandateProvider, 'abilities'> {
  const post = createLyraPost(options);
  return {
    async readAlias(alias, shop) {
      const envelope = await post(shop, 'Token/Get', { paymentMethodToken: alias });
      if (envelope.status === 'ERROR') {
        if (FORGOTTEN.has(envelope.answer.errorCode)) return undefined;
        throw new PaymentProviderUnavailable(`Token/Get failed: ${envelope.answer.errorCode}`);
      }
      const token = envelope.answer as RestToken;
      return token.cancellationDate ? undefined : cardOf(token);
    },

    async cancelAlias(alias, shop) {
      const envelope = await post(shop, 'Token/Cancel', { paymentMethodToken: alias });
      if (envelope.status === 'ERROR' && !FORGOTTEN.has(envelope.answer.errorCode))
        throw new PaymentProviderUnavailable(`Token/Cancel was refused: ${envelope.answer.errorCode}`);
    },

    async readSubscription({ id, alias }, shop) {
      const envelope = await post(shop, 'Subscription/Get', {
        paymentMethodToken: alias,
        subscriptionId: id,
      });
      if (envelope.status === 'ERROR') {
        if (UNKNOWN.has(envelope.answer.errorCode)) return { state: 'unknown' };
        throw new PaymentProviderUnavailable(`Subscription/Get failed: ${envelope.answer.errorCode}`);
      }
      const { cancelDate, pastPaymentsNumber, totalPaymentsNumber } = envelope.answer as RestSubscription;
      if (cancelDate) return { state: 'ended', at: instant(cancelDate) };
      const isComplete = !!totalPaymentsNumber && (pastPaymentsNumber ?? 0) >= totalPaymentsNumber;
      return { state: isComplete ? 'completed' : 'running' };
    },

    async changeSubscription({ id, alias }, { dayOfTheMonth, nextDay, count, amountCents, currency }, shop) {
      const envelope = await post(shop, 'Subscription/Update', {
        paymentMethodToken: alias,
        subscriptionId: id,
        amount: amountCents,
        currency,
        effectDate: `${nextDay}T00:00:00+00:00`,
        rrule: monthlyRule(dayOfTheMonth, count),
      });
      if (envelope.status === 'ERROR')
        throw new PaymentProviderUnavailable(`Subscription/Update was refused: ${envelope.answer.errorCode}`);
    },

    async cancelSubscription({ id, alias }, shop) {
      const envelope = await post(shop, 'Subscription/Cancel', {
        paymentMethodToken: alias,
        subscriptionId: id,
      });
      if (envelope.status === 'ERROR' && !ENDED.has(envelope.answer.errorCode))
        throw new PaymentProviderUnavailable(`Subscription/Cancel was refused: ${envelope.answer.errorCode}`);
    },
  };
}

function cardOf({ tokenDetails }: RestToken): CardAtProvider {
  const { pan, effectiveBrand, expiryMonth, expiryYear } = tokenDetails ?? {};
  return {
    brand: effectiveBrand ?? null,
    lastDigits: pan && /\d{4}$/.test(pan) ? pan.slice(-4) : null,
    expiry: expiryMonth && expiryYear ? { month: expiryMonth, year: expiryYear } : null,
  };
}

function instant(date: string): Date {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) throw new PaymentProviderUnavailable('A date is not in the form expected');
  return at;
}
