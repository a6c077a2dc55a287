import { HEALTH_LINES } from '@guichet/contract/backoffice/health-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { StoredLine } from './model.ts';

/** The lines of a venue, in the order in which they are shown. */
export function viewHealth(
  displayName: string,
  stored: readonly StoredLine[],
  locale: Locale,
): CallAnswer<'GET /settingsadmin/health'> {
  const latest = Math.max(...stored.map(({ checkedAt }) => checkedAt.getTime()));
  return {
    displayName,
    ...(stored.length > 0 && { checkedAt: new Date(latest).toISOString() }),
    lines: HEALTH_LINES.flatMap((name) => {
      const line = stored.find((one) => one.line === name);
      return line ? [viewLine(line, locale)] : [];
    }),
  };
}

function viewLine({ line, isGreen, since, facts }: StoredLine, locale: Locale) {
  const { reason, ...figures } = facts;
  return {
    line,
    isGreen,
    since: since.toISOString(),
    facts: { ...figures, ...(reason && { reason: translator(locale, 'errors')(reason) }) },
  };
}
