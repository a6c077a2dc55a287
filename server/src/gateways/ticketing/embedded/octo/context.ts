import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { SessionTerms } from '@guichet/contract/planning/session-term-rules.ts';
import { addDays, minutesOf } from '#kernel/format/time-zone.ts';
import type { Catalogue } from '../../catalogue/port.ts';
import type { TicketingSession } from '../../port.ts';

/** Capabilities beyond the core of OCTO. */
export const CAPABILITIES = ['octo/pricing', 'octo/content'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Language and capabilities of an answer. */
export interface OctoContext {
  readonly locale: Locale;
  /** Time zone of the venue, or of the establishment of {@link atPlace} */
  readonly timeZone: string;
  readonly capabilities: ReadonlySet<Capability>;
  readonly now: Date;
  /** Commission of the reseller, per mille of a price */
  readonly commission: number;
  /** Whether the venue has stopped the sale of a session, for example for a closure */
  readonly isStopped: IsStopped;
  /** Present with octo/content */
  readonly pictureOf?: PictureOf | undefined;
  /** Start times of sessions on the clocks of their establishments, such as `09:30`, by service. */
  readonly startTimes?: StartTimes | undefined;
  /** Terms that all coming sessions of a service share, by service; those of the session in a booking. */
  readonly terms?: CommonTerms | undefined;
}

export type CommonTerms = ReadonlyMap<
  string,
  Pick<SessionTerms, 'minimumAge' | 'maximumAge' | 'accompaniment'>
>;

/** Returns the ages and accompaniment that hold at every session of a service. */
export function commonTerms(
  sessions: readonly (SessionTerms & Pick<TicketingSession, 'serviceCodes'>)[],
): CommonTerms {
  const byService = new Map<string, SessionTerms[]>();
  for (const session of sessions)
    for (const code of session.serviceCodes) byService.set(code, [...(byService.get(code) ?? []), session]);
  return new Map(
    [...byService].map(([code, ofService]) => {
      const minimumAge = Math.min(...ofService.map((terms) => terms.minimumAge ?? 0));
      const maximumAge = Math.max(...ofService.map((terms) => terms.maximumAge ?? Number.POSITIVE_INFINITY));
      const [first] = ofService;
      const isShared = ofService.every(
        ({ accompaniment: own }) =>
          own?.underAge === first?.accompaniment?.underAge &&
          own?.children === first?.accompaniment?.children,
      );
      return [
        code,
        {
          ...(minimumAge > 0 && { minimumAge }),
          ...(Number.isFinite(maximumAge) && { maximumAge }),
          ...(isShared && first?.accompaniment && { accompaniment: first.accompaniment }),
        },
      ];
    }),
  );
}

export type IsStopped = (session: Pick<TicketingSession, 'start' | 'establishmentCode'>) => boolean;

/** Returns the address of a service's picture by its code; undefined where there is none. */
export type PictureOf = (serviceCode: string) => string | undefined;

export type StartTimes = ReadonlyMap<string, readonly string[]>;

/** Returns the context of an establishment, whose time zone may differ from the venue's. */
export function atPlace<Context extends OctoContext>(
  context: Context,
  establishmentCode: string,
  { establishments }: Pick<Catalogue, 'establishments'>,
): Context {
  const timeZone = establishments.find(({ code }) => code === establishmentCode)?.timeZone;
  return timeZone === undefined ? context : { ...context, timeZone };
}

/** Returns the distinct start times of sessions on the clocks of their establishments. */
export function startTimesOf(
  sessions: readonly { start: Date; serviceCodes: readonly string[]; establishmentCode: string }[],
  catalogue: Pick<Catalogue, 'establishments'>,
  context: OctoContext,
): StartTimes {
  const times = new Map<string, Set<string>>();
  for (const { start, serviceCodes, establishmentCode } of sessions)
    for (const code of serviceCodes) {
      const known = times.get(code) ?? new Set();
      times.set(code, known.add(clockOf(start, atPlace(context, establishmentCode, catalogue).timeZone)));
    }
  return new Map([...times].map(([code, known]) => [code, [...known].sort()]));
}

/** Formats a time as `09:30`. */
function clockOf(instant: Date, timeZone: string): string {
  const minutes = Math.floor(minutesOf(instant, timeZone));
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns the known capabilities of a header. */
export function capabilitiesIn(header: string | string[] | undefined): Set<Capability> {
  const named = String(header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  return new Set(CAPABILITIES.filter((capability) => named.includes(capability)));
}

export const wordsIn = (labels: Labels | undefined, { locale }: OctoContext): string =>
  labels ? labelIn(labels, locale) : '';

/** Formats an instant in UTC, in whole seconds: `2026-11-20T13:00:00Z`. */
export const utcInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** Returns the days from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

const two = (value: number): string => String(value).padStart(2, '0');
