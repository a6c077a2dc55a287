import type { NoticeKind, VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import type { OpeningHours, OpeningSpan } from '@guichet/contract/catalogue/opening-rules.ts';
import { DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import type { CatalogueEstablishment } from '#gateways/ticketing/catalogue/port.ts';
import { dayOf, instantOf, minutesOf } from '#kernel/format/time-zone.ts';
import type { StoredPicture } from '#tenants/pictures/pictures.sql.ts';
import type { ShopEstablishment } from '../catalogue.ts';

/** A text without a required language. */
export type Texts = { [L in Locale]?: string | undefined };

/** The stored information of a venue on an establishment. */
export interface Information {
  seasons: { from: string; until: string; week: OpeningSpan[][] }[];
  exceptions: { from: string; until: string; spans: OpeningSpan[]; labels: Texts }[];
  address: string;
  zip: string;
  city: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  access: Texts;
  /** What visitors bring along; absent in versions from before the field */
  bring?: Texts | undefined;
  telephone: string;
  services: VenueService[];
  showsPrices: boolean;
  pictures: { id: string; descriptions: Labels }[];
}

/** A version of the information on an establishment. */
export interface InformationRow {
  /** External code of the establishment */
  code: string;
  version: number;
  /** Null for the ticketing system’s information */
  content: Information | null;
  /** The version that an undo restores */
  before: number | null;
  /** Null before the first change */
  savedAt: Date | null;
  savedBy: string;
}

/** A closure or a message; its times are `YYYY-MM-DDTHH:MM` in the venue’s time zone. */
export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  /** Null for all establishments */
  code: string | null;
  from: string;
  until: string;
  /** Start and end as instants */
  startsAt: Date;
  endsAt: Date;
  /** Whether a closure stops the sale of sessions that begin while it lasts */
  stopsSale: boolean;
  labels: Labels;
  publishedAt: Date;
  publishedBy: string;
}

/** Returns the time in the venue’s time zone, `YYYY-MM-DDTHH:MM`. */
export function clockOf(instant: Date, timeZone: string): string {
  const minutes = Math.floor(minutesOf(instant, timeZone));
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${dayOf(instant, timeZone)}T${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Returns the information before the first save: that of the ticketing system. */
export function informationOf({ address, zip, city, hours }: CatalogueEstablishment): Information {
  const spansOf = (spans: OpeningHours['exceptions'][number]['spans']) => spans.map((span) => ({ ...span }));
  return {
    seasons: (hours?.seasons ?? []).map(({ week, ...days }) => ({ ...days, week: week.map(spansOf) })),
    exceptions: (hours?.exceptions ?? []).map(({ spans, labels = {}, from, until }) => ({
      from,
      until,
      spans: spansOf(spans),
      labels,
    })),
    address,
    zip,
    city,
    access: {},
    telephone: '',
    services: [],
    showsPrices: true,
    pictures: [],
  };
}

/** Removes languages whose text is empty. */
const written = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/** Returns the information as stored: spans in order, without empty texts. */
export function normalized(sent: Information): Information {
  const inOrder = (spans: Information['exceptions'][number]['spans']) =>
    spans.toSorted((one, other) => one.opens.localeCompare(other.opens));
  return {
    seasons: sent.seasons.map(({ from, until, week }) => ({ from, until, week: week.map(inOrder) })),
    exceptions: sent.exceptions.map(({ from, until, spans, labels }) => ({
      from,
      until,
      spans: inOrder(spans),
      labels: written(labels),
    })),
    address: sent.address,
    zip: sent.zip,
    city: sent.city,
    ...(sent.latitude !== undefined && { latitude: sent.latitude, longitude: sent.longitude }),
    access: written(sent.access),
    ...(sent.bring && { bring: written(sent.bring) }),
    telephone: sent.telephone,
    services: [...sent.services].sort(),
    showsPrices: sent.showsPrices,
    pictures: sent.pictures.map(({ id, descriptions }) => ({
      id,
      descriptions: { ...written(descriptions), [DEFAULT_LOCALE]: descriptions[DEFAULT_LOCALE] },
    })),
  };
}

/** Returns a text for visitors, with the first text as a missing main language; undefined without any text. */
export function labelsOf(texts: Texts, main: Locale = DEFAULT_LOCALE): Labels | undefined {
  const first = texts[main] ? main : LOCALES.find((locale) => texts[locale]);
  return first && filledWith(main, { ...texts, [main]: texts[first] });
}

/** Returns the timetable for visitors; undefined when no season is set. */
export function hoursOf(
  { seasons, exceptions }: Information,
  main: Locale = DEFAULT_LOCALE,
): OpeningHours | undefined {
  if (seasons.length === 0) return undefined;
  return {
    seasons,
    exceptions: exceptions.map(({ labels, ...days }) => ({ ...days, labels: labelsOf(labels, main) })),
  };
}

/** The saved contents of a venue on its establishments. */
export interface EstablishmentContents {
  informations: readonly InformationRow[];
  pictures: readonly StoredPicture[];
  notices: readonly NoticeRow[];
}

/** Returns an establishment with the venue’s saved information in place of the ticketing system’s. */
export function withContents(
  establishment: ShopEstablishment,
  { informations, pictures }: EstablishmentContents,
  main: Locale = DEFAULT_LOCALE,
): ShopEstablishment {
  const content = informations.find(({ code }) => code === establishment.code)?.content;
  if (!content) return establishment;
  const { address, zip, city, latitude, longitude, telephone, services, showsPrices } = content;
  const access = labelsOf(content.access, main);
  const bring = labelsOf(content.bring ?? {}, main);
  return {
    ...establishment,
    source: establishment,
    address,
    zip,
    city,
    hours: hoursOf(content, main),
    information: {
      ...(latitude !== undefined && longitude !== undefined && { position: { latitude, longitude } }),
      ...(access && { access }),
      ...(bring && { bring }),
      ...(telephone && { telephone }),
      services,
      showsPrices,
      pictures: content.pictures.flatMap(({ id, descriptions }) => {
        const stored = pictures.find((picture) => picture.id === id);
        return stored
          ? [
              {
                id,
                descriptions: filledWith(main, descriptions),
                width: stored.width ?? 0,
                height: stored.height ?? 0,
              },
            ]
          : [];
      }),
    },
  };
}

/** Returns the next version. @param content null for the ticketing system’s information */
export const nextVersion = (
  present: Pick<InformationRow, 'code' | 'version'>,
  content: Information | null,
  before: number | null,
  savedBy: string,
): Omit<InformationRow, 'savedAt'> => ({
  code: present.code,
  version: present.version + 1,
  content,
  before,
  savedBy,
});

/** Returns the fields for the audit log; pictures by file name. */
export function auditedFields(
  { seasons, exceptions, latitude, longitude, access, bring, pictures, services, ...plain }: Information,
  pictureNames: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return {
    ...plain,
    hours: inWords(seasons.map(({ from, until, week }) => [from, until, ...week.map(inSpans)])),
    exceptions: inWords(exceptions.map(({ from, until, spans }) => [from, until, inSpans(spans)])),
    mapPosition: latitude === undefined ? '' : `${latitude} ${longitude}`,
    ...Object.fromEntries(LOCALES.map((locale) => [`access.${locale}`, access[locale]])),
    ...Object.fromEntries(LOCALES.map((locale) => [`bring.${locale}`, bring?.[locale]])),
    venueServices: services.join(', '),
    gallery: pictures.map(({ id }) => pictureNames.get(id) ?? id).join(', '),
  };
}

const inSpans = (spans: readonly { opens: string; closes: string }[]): string =>
  spans.map(({ opens, closes }) => `${opens}–${closes}`).join(' ') || '×';
const inWords = (rows: readonly string[][]): string => rows.map((row) => row.join(' ')).join('; ');

/** Returns whether visitors see a notice; a closure from the start of its first day. @param now `YYYY-MM-DDTHH:MM` */
export const isCurrent = ({ kind, from }: Pick<NoticeRow, 'kind' | 'from'>, now: string): boolean =>
  kind === 'closure' ? from.slice(0, 10) <= now.slice(0, 10) : from <= now;

/** Returns whether a closure stops the sale of a session: it begins at the establishment while the closure lasts. */
export const isSaleStopped = (
  notices: readonly Pick<NoticeRow, 'code' | 'startsAt' | 'endsAt' | 'stopsSale'>[],
  { establishmentCode, start }: { establishmentCode: string; start: Date },
): boolean =>
  notices.some(
    ({ stopsSale, code, startsAt, endsAt }) =>
      stopsSale && (code ?? establishmentCode) === establishmentCode && start >= startsAt && start < endsAt,
  );

/** Maximum number of days of a closure whose sessions are counted. */
const MAX_COUNTED_DAYS = 31;

/** Returns an unpublished closure as instants, cut to its first days when it is long. */
export function closureOf(
  { establishment, from, until }: { establishment?: string | undefined; from: string; until: string },
  timeZone: string,
): Pick<NoticeRow, 'code' | 'startsAt' | 'endsAt' | 'stopsSale'> {
  const startsAt = instantOn(from, timeZone);
  const last = new Date(startsAt.getTime() + MAX_COUNTED_DAYS * 86_400_000);
  const endsAt = instantOn(until, timeZone);
  return { code: establishment ?? null, startsAt, endsAt: endsAt < last ? endsAt : last, stopsSale: true };
}

/** Returns the instant of a local time. @param clock `YYYY-MM-DDTHH:MM` */
function instantOn(clock: string, timeZone: string): Date {
  const [day = '', time = ''] = clock.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOf(day, hour * 60 + minute, timeZone);
}

/** Returns the notices of an establishment that have not ended. */
export const noticesAt = (notices: readonly NoticeRow[], code: string, now: string): NoticeRow[] =>
  notices.filter((notice) => (notice.code ?? code) === code && notice.until > now);
