import type { Locale } from '@guichet/contract/locale.ts';
import { fullDate, time } from '#kernel/format/localized.ts';
import { joinBlocks, paragraphBlock } from '#platform/mail/build-mail.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';

interface ClosureNews {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly person: PersonVariables;
  readonly orderNumber: string;
  /** The venue's words, in the language of the customer */
  readonly text: string;
  /** Tickets in words, one line for each session */
  readonly sessions: readonly string[];
  readonly chooseUntil: Date;
  readonly offersMove: boolean;
  readonly offersRefund: boolean;
  readonly offersCredit: boolean;
  /** Address of the page on which the customer chooses */
  readonly address: string;
}

/** Returns the phrase that names the choices. */
function choicesOf({ offersMove, offersRefund, offersCredit }: ClosureNews) {
  if (!offersCredit) return offersMove ? 'closure.choose' : 'closure.chooseRefund';
  if (!offersRefund) return offersMove ? 'closure.chooseMoveOrCredit' : 'closure.chooseCredit';
  return offersMove ? 'closure.chooseAny' : 'closure.chooseRefundOrCredit';
}

/** Renders the mail that sessions of an order are closed, or its reminder. */
export function closureMail(
  news: ClosureNews,
  isReminder: boolean,
): VenueMail<'closure' | 'closure-reminder'> {
  const { locale, timeZone, person, orderNumber, text, sessions, chooseUntil, address } = news;
  const at = chooseUntil.toISOString();
  const DATE = `${fullDate(at, locale, timeZone)}, ${time(at, locale, timeZone)}`;
  const MESSAGE = joinBlocks(text.split(/\n{2,}/).map((paragraph) => paragraphBlock(paragraph)));
  const BILLETS = joinBlocks(sessions.map((session) => paragraphBlock(session)));
  return {
    mail: isReminder ? 'closure-reminder' : 'closure',
    locale,
    values: { ...person, NUMCMD: orderNumber, MESSAGE, BILLETS, DATE, LIEN: address },
    subject: isReminder ? 'closure.reminder.subject' : 'closure.subject',
    heading: isReminder ? 'closure.reminder.heading' : 'closure.heading',
    facts: { order: orderNumber, expires: DATE },
    parts: [
      ...(isReminder ? (['closure.reminder.lead'] as const) : [MESSAGE]),
      'closure.tickets',
      BILLETS,
      choicesOf(news),
      { button: 'closure.action', address, isBareInText: true },
      'closure.otherwise',
    ],
    footer: 'closure.footer',
  };
}
