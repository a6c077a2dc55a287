import { useTranslations } from 'use-intl';
import { Notice } from '#ui/notice.tsx';
import { isKnown, TONES } from './provider-form.ts';

/** The message after a customer's return from the payment provider to the profile. */
export function ProviderOutcome({ outcome }: { outcome: string }) {
  const t = useTranslations('payments.outcomes');
  if (!isKnown(outcome)) return null;
  return (
    <div role="status">
      <Notice tone={TONES[outcome]}>{t(outcome)}</Notice>
    </div>
  );
}
