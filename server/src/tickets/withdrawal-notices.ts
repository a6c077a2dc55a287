import type { Locale } from '@guichet/contract/locale.ts';
import type { WithdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';

/** A notice on withdrawal, and the services of the order that it concerns. */
export interface WithdrawalNotice {
  readonly services: string;
  readonly text: string;
}

/** The notices on withdrawal of an order: each of its services under the one that holds for it. */
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
