import type { Locale } from '@guichet/contract/locale.ts';
import type { WithdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';

/** A notice on withdrawal, and the services of the order that it concerns. */
export interface WithdrawalNotice {
  readonly services: string;
  readonly text: string;
}

/** Returns the notices on withdrawal of an order, each with the services that it concerns. */
export function withdrawalNotices(
  lines: readonly { readonly serviceName: string; readonly withdrawal: WithdrawalRight | null }[],
  locale: Locale,
): WithdrawalNotice[] {
  const t = translator(locale, 'documents');
  const byRight = Map.groupBy(lines, ({ withdrawal }) => withdrawal);
  return [...byRight].flatMap(([right, concerned]) => {
    if (right === null) return [];
    const services = [...new Set(concerned.map(({ serviceName }) => serviceName))].join(', ');
    return [{ services, text: t(`withdrawal.${right}`) }];
  });
}
