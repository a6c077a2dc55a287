import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { NoticeKind } from '@guichet/contract/catalogue/establishment-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';

/** A closure or a message in the page's language; times are `YYYY-MM-DDTHH:MM` in the venue's time zone. */
export interface NoticeView {
  id: string;
  kind: NoticeKind;
  from: string;
  until: string;
  text: string;
  /** Establishments, if not all. */
  place?: string | undefined;
}

type Notice = CallAnswer<'GET /ticketing/establishments'>[number]['notices'][number];

/** Returns the closures and messages of a day. @param day `YYYY-MM-DD` */
export const noticesOn = (notices: readonly Notice[], day: string, locale: Locale): NoticeView[] =>
  notices
    .filter(({ from, until }) => from.slice(0, 10) <= day && day <= until.slice(0, 10))
    .map(({ id, kind, from, until, labels }) => ({ id, kind, from, until, text: labelIn(labels, locale) }));
