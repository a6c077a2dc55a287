import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';

const TONES = {
  'card-changed': 'success',
  'card-kept': 'warning',
  'card-saved': 'success',
  'card-not-saved': 'warning',
  paid: 'success',
  unpaid: 'warning',
} as const;

const isKnown = (outcome: string): outcome is keyof typeof TONES => Object.hasOwn(TONES, outcome);

/** The message that customers see when they come back from the payment provider to their profile. */
export function ProviderOutcome({ outcome }: { outcome: string }) {
  const t = useTranslations('payments.outcomes');
  if (!isKnown(outcome)) return null;
  return (
    <div role="status">
      <Notice tone={TONES[outcome]}>{t(outcome)}</Notice>
    </div>
  );
}
