import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { NoticeView } from '#lib/day-notices.ts';

type Establishment = CallAnswer<'GET /ticketing/establishments'>[number];

/**
 * Returns the present closures and messages without duplicates, with their establishments if they do not concern all.
 */
export function toNoticeViews(establishments: readonly Establishment[], locale: Locale): NoticeView[] {
  const all = establishments.flatMap(({ notices, labels }) =>
    notices
      .filter(({ isCurrent }) => isCurrent)
      .map((notice) => ({ notice, place: labelIn(labels, locale) })),
  );
  return [...Map.groupBy(all, ({ notice }) => notice.id).values()].flatMap((found) => {
    const [first] = found;
    if (!first) return [];
    const { id, kind, from, until, labels } = first.notice;
    const isEverywhere = found.length === establishments.length;
    return [
      { id, kind, from, until, text: labelIn(labels, locale), ...(!isEverywhere && { place: first.place }) },
    ];
  });
}
