import { TEST_KIND, WEBHOOK_KINDS } from '@guichet/contract/tenants/webhook-rules.ts';
import { useTranslations } from 'use-intl';
import { type Delivery, phraseOf } from './webhook-data.ts';

/** Returns a formatter for the result of a try. */
export function useOutcome() {
  const t = useTranslations('webhooks');
  return ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string => {
    if (failure) return t(`failures.${failure}`);
    return status === undefined ? t('notSent') : t('answered', { status: String(status) });
  };
}

/** Returns a formatter for a kind of event; a former kind is shown by its name. */
export function useKindName() {
  const t = useTranslations('webhooks.kind');
  return (name: string): string => {
    const kind = ([...WEBHOOK_KINDS, TEST_KIND] as const).find((one) => one === name);
    return kind ? t(phraseOf(kind)) : name;
  };
}
