import { changeOf, type MoveChange } from '@guichet/contract/box-office/closure-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { joinBlocks, paragraphBlock } from '#platform/mail/build-mail.ts';
import type { MailBlock, PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

/** When and where a session takes place. */
interface Moment {
  /** ISO 8601 */
  readonly start: string;
  readonly room?: string | undefined;
}

/** Tickets for a moved session. */
export interface MovedTickets {
  readonly count: number;
  readonly service: string;
  readonly timeZone: string;
  readonly former: Moment;
  readonly now: Moment;
}

interface MoveNews {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly person: PersonVariables;
  readonly orderNumber: string;
  /** The venue's words, in the language of the customer */
  readonly text: string;
  readonly sessions: readonly MovedTickets[];
  /** Until when customers may choose something else; undefined when they may not, or not any more */
  readonly chooseUntil: Date | undefined;
  /** Whether tickets are attached; the buyer may have passed all of them on */
  readonly hasTickets: boolean;
  /** Address of the page on which the customer chooses */
  readonly address: string;
}

/** Phrases of the mail, by what has changed. */
const PHRASES = {
  time: 'movedSessions',
  room: 'movedSessions.room',
  both: 'movedSessions.both',
} as const satisfies Record<MoveChange, string>;

/** Renders the mail that sessions of an order have moved, or its reminder. The sender attaches the tickets and the calendar file. */
export function movedSessionsMail(
  news: MoveNews,
  isReminder: boolean,
): VenueMail<'moved-sessions' | 'moved-sessions-reminder'> {
  const { locale, timeZone, person, orderNumber, text, sessions, chooseUntil, hasTickets, address } = news;
  const DATE = chooseUntil ? momentOf(chooseUntil, locale, timeZone) : '';
  const change = changeOf(
    sessions.map(({ former, now }) => ({
      isNewTime: former.start !== now.start,
      isNewRoom: former.room !== now.room,
    })),
  );
  const about = PHRASES[change];
  const MESSAGE = joinBlocks(text.split(/\n{2,}/).map((paragraph) => paragraphBlock(paragraph)));
  const BILLETS = joinBlocks(sessions.flatMap((tickets) => movedLines(tickets, locale)));
  return {
    mail: isReminder ? 'moved-sessions-reminder' : 'moved-sessions',
    locale,
    values: { ...person, NUMCMD: orderNumber, MESSAGE, BILLETS, DATE, LIEN: address },
    subject: isReminder ? `${about}.reminder.subject` : `${about}.subject`,
    heading: isReminder ? `${about}.reminder.heading` : `${about}.heading`,
    facts: { order: orderNumber, expires: DATE },
    parts: [
      isReminder ? 'movedSessions.reminder.lead' : MESSAGE,
      'movedSessions.tickets',
      BILLETS,
      ...(hasTickets ? [`${about}.attached` as const] : []),
      chooseUntil ? `${about}.choose` : 'movedSessions.ask',
      {
        button: chooseUntil ? 'movedSessions.action' : 'movedSessions.confirm',
        address,
        isBareInText: true,
      },
      `${about}.otherwise`,
    ],
    footer: 'closure.footer',
  };
}

const momentOf = (at: Date, locale: Locale, timeZone: string): string =>
  `${fullDate(at.toISOString(), locale, timeZone)}, ${time(at.toISOString(), locale, timeZone)}`;

/** Returns two lines: the tickets with their new time and room, and the former ones. */
export function movedLines(
  { count, service, timeZone, former, now }: MovedTickets,
  locale: Locale,
): MailBlock[] {
  const t = translator(locale, 'mails');
  const isOtherRoom = former.room !== now.room;
  const words = ({ start, room }: Moment) => ({
    day: fullDate(start, locale, timeZone),
    time: time(start, locale, timeZone),
    room: isOtherRoom && room ? `, ${room}` : '',
  });
  return [
    paragraphBlock(t('movedSessions.line', { count, service, ...words(now) })),
    paragraphBlock(t('movedSessions.instead', words(former))),
  ];
}
