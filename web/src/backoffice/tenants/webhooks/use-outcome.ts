import { TEST_KIND, WEBHOOK_KINDS } from '@guichet/contract/tenants/webhook-rules.ts';
import { useTranslations } from 'use-intl';
import { type Delivery, phraseOf } from './webhook-data.ts';

/** How a try went, in words. */
export function useOutcome() {
  const t = useTranslations('webhooks');
  return ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string => {
    if (failure) return t(`failures.${failure}`);
    return status === undefined ? t('notSent') : t('answered', { status: String(status) });
  };
}

/** A kind of event in words; a former kind by its name. */
export function useKindName() {
  const t = useTranslations('webhooks.kind');
  return (name: string): string => {
    const kind = ([...WEBHOOK_KINDS, TEST_KIND] as const).find((one) => one === name);
    return kind ? t(phraseOf(kind)) : name;
  };
}
