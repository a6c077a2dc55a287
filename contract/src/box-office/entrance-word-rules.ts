import type { Labels } from '../locale.ts';
import type { Direction, ScanReason } from './entrance-rules.ts';

/** Words of a scan, the same on the page, on a device without a network, and on the display of a turnstile. */

/** Outcome of a scan, as the call answers it. */
export interface WordedOutcome {
  direction: Direction;
  isAccepted: boolean;
  reason?: ScanReason | undefined;
  kind?: 'ticket' | 'card' | 'person' | undefined;
  unit?: 'admission' | 'minute' | 'cent' | 'period' | undefined;
  spent?: number | undefined;
  remaining?: number | undefined;
  start?: string | undefined;
  validFrom?: string | undefined;
  validUntil?: string | undefined;
  usedAt?: string | undefined;
  usedPlace?: Labels | undefined;
  establishments?: readonly Labels[] | undefined;
  documents?: readonly Labels[] | undefined;
  isMoved?: boolean | undefined;
  /** Whether a device decided with its stored codes, which do not contain every code of the venue */
  isOffline?: boolean | undefined;
}

/** Keys of the phrases `entrance` that word a scan. */
export type ScanWord =
  | `titles.${ScanReason | 'in' | 'out' | 'check' | 'blockedTicket' | 'unknownHere'}`
  | `texts.${ScanReason | 'ticket' | 'out' | 'documents' | 'blockedTicket' | 'usedAt' | 'elsewhere' | 'sessionMoved' | 'unknownHere'}`
  | `texts.${'period' | 'minutesBegin' | 'spentAdmissions' | 'spentMinutes' | 'spentCredit' | 'spentNothing'}`
  | `left.${'admissions' | 'minutes' | 'unlimited'}`;

/** Language of the words: phrases, and formats on the venue's clock. */
export interface ScanLanguage {
  t: (key: ScanWord, values?: Record<string, string | number>) => string;
  day: (instant: string) => string;
  time: (instant: string) => string;
  money: (cents: number) => string;
  /** Joins names with "or" */
  anyOf: (names: readonly string[]) => string;
  name: (labels: Labels) => string;
}

/** open: pass; check: pass after a document was shown; closed: do not pass. */
export type ScanTone = 'open' | 'check' | 'closed';

export interface ScanWords {
  tone: ScanTone;
  /** A few words, to be read at arm's length */
  title: string;
  text: string;
}

/** Words the outcome of a scan. */
export function wordsOfScan(outcome: WordedOutcome, language: ScanLanguage): ScanWords {
  const { t } = language;
  if (!outcome.isAccepted) return { tone: 'closed', ...refusalWords(outcome, language) };
  if (outcome.direction === 'out')
    return { tone: 'open', title: t('titles.out'), text: spentWords(outcome, language) };
  const { documents = [] } = outcome;
  if (documents.length === 0)
    return { tone: 'open', title: t('titles.in'), text: spentWords(outcome, language) };
  const names = language.anyOf(documents.map(language.name));
  return { tone: 'check', title: t('titles.check'), text: t('texts.documents', { documents: names }) };
}

function spentWords({ kind, unit, spent = 0, direction }: WordedOutcome, { t, money }: ScanLanguage): string {
  if (kind !== 'card') return t(direction === 'out' ? 'texts.out' : 'texts.ticket');
  if (unit === 'period') return t('texts.period');
  if (unit === 'minute' && direction === 'in') return t('texts.minutesBegin');
  if (spent === 0) return t('texts.spentNothing');
  if (unit === 'cent') return t('texts.spentCredit', { amount: money(spent) });
  return t(unit === 'minute' ? 'texts.spentMinutes' : 'texts.spentAdmissions', { count: spent });
}

function refusalWords(outcome: WordedOutcome, language: ScanLanguage): Omit<ScanWords, 'tone'> {
  const { t, day, time, anyOf, name } = language;
  const {
    reason = 'unknown',
    kind,
    usedAt,
    usedPlace,
    establishments,
    start,
    validFrom,
    validUntil,
  } = outcome;
  if (reason === 'blocked' && kind === 'ticket')
    return { title: t('titles.blockedTicket'), text: t('texts.blockedTicket') };
  if (reason === 'unknown' && outcome.isOffline)
    return { title: t('titles.unknownHere'), text: t('texts.unknownHere') };
  const title = t(`titles.${reason}`);
  const since = start ?? validFrom ?? '';
  if (reason === 'moved') return { title, text: t('texts.moved') };
  if (reason === 'used' && usedAt) {
    const at = { day: day(usedAt), time: time(usedAt) };
    return {
      title,
      text: usedPlace ? t('texts.usedAt', { ...at, place: name(usedPlace) }) : t('texts.used', at),
    };
  }
  if (reason === 'wrong-place' && establishments)
    return { title, text: t('texts.elsewhere', { places: anyOf(establishments.map(name)) }) };
  if (outcome.isMoved && start)
    return { title, text: t('texts.sessionMoved', { day: day(start), time: time(start) }) };
  if (reason === 'wrong-day') return { title, text: t('texts.wrong-day', { day: day(since) }) };
  if (reason === 'too-early') return { title, text: t('texts.too-early', { time: time(validFrom ?? '') }) };
  if (reason === 'expired' && validUntil)
    return { title, text: t('texts.expired', { day: day(validUntil), time: time(validUntil) }) };
  return { title, text: t(`texts.${reason}`) };
}

/** Words how much is left on a card; undefined for other codes. */
export function leftOnCard(
  { kind, unit, remaining = 0 }: Pick<WordedOutcome, 'kind' | 'unit' | 'remaining'>,
  { t, money }: Pick<ScanLanguage, 't' | 'money'>,
): string | undefined {
  if (kind !== 'card' || unit === undefined) return undefined;
  if (unit === 'period') return t('left.unlimited');
  if (unit === 'cent') return money(remaining);
  if (unit === 'minute')
    return t('left.minutes', { hours: Math.floor(remaining / 60), minutes: remaining % 60 });
  return t('left.admissions', { count: remaining });
}
