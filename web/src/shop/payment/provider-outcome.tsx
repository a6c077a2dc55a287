import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import type { PaymentOutcome } from '../account/profile/search.ts';

const TONES = {
  'card-changed': 'success',
  'card-kept': 'warning',
  paid: 'success',
  unpaid: 'warning',
} as const;

/** What the customer is told when they come back from the payment provider to their profile. */
export function ProviderOutcome({ outcome }: { outcome: PaymentOutcome }) {
  const t = useTranslations('payments.outcomes');
  return (
    <div role="status">
      <Notice tone={TONES[outcome]}>{t(outcome)}</Notice>
    </div>
  );
}
