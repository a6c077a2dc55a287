import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { informationProblems, type VenueService } from '@guichet/contract/catalogue/establishment-rules.ts';
import { byLocale, type Locale } from '@guichet/contract/locale.ts';

type Informations = CallAnswer<'GET /settingsticketing/establishmentinformations'>;
export type Information = Informations['items'][number];
type Body = NonNullable<CallInput<'PUT /settingsticketing/establishmentinformation'>['body']>;

/** Times in the format of the browser's control: the end of the day is `00:00`. */
export interface Span {
  opens: string;
  closes: string;
}

export interface SeasonValues {
  /** `MM-DD` */
  from: string;
  until: string;
  /** Days, Monday first. */
  week: Span[][];
}

export interface ExceptionValues {
  /** Whether it recurs every year: its days are then `MM-DD`, otherwise `YYYY-MM-DD`. */
  isYearly: boolean;
  from: string;
  until: string;
  spans: Span[];
  labels: Record<Locale, string>;
}

/** Form values. */
export interface InformationValues {
  seasons: SeasonValues[];
  exceptions: ExceptionValues[];
  address: string;
  zip: string;
  city: string;
  latitude: string;
  longitude: string;
  access: Record<Locale, string>;
  bring: Record<Locale, string>;
  telephone: string;
  services: VenueService[];
  showsPrices: boolean;
  pictures: Information['pictures'];
}

const END_OF_DAY = '24:00';
const MIDNIGHT = '00:00';
const YEARLY_LENGTH = 'MM-DD'.length;

const typed = (spans: readonly Span[]): Span[] =>
  spans.map(({ opens, closes }) => ({ opens, closes: closes === END_OF_DAY ? MIDNIGHT : closes }));
const sent = (spans: readonly Span[]): Span[] =>
  spans.map(({ opens, closes }) => ({ opens, closes: closes === MIDNIGHT ? END_OF_DAY : closes }));

export const valuesOf = (item: Information): InformationValues => ({
  seasons: item.seasons.map(({ from, until, week }) => ({ from, until, week: week.map(typed) })),
  exceptions: item.exceptions.map(({ from, until, spans, labels }) => ({
    isYearly: from.length === YEARLY_LENGTH,
    from,
    until,
    spans: typed(spans),
    labels: byLocale((locale) => labels[locale] ?? ''),
  })),
  address: item.address,
  zip: item.zip,
  city: item.city,
  latitude: String(item.latitude ?? ''),
  longitude: String(item.longitude ?? ''),
  access: byLocale((locale) => item.access[locale] ?? ''),
  bring: byLocale((locale) => item.bring?.[locale] ?? ''),
  telephone: item.telephone,
  services: item.services,
  showsPrices: item.showsPrices,
  pictures: item.pictures,
});

/** Parses typed degrees, with a comma or a point; NaN for other texts. */
const degrees = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replace(',', '.'));

/** Returns the body of the call that saves. */
export function bodyOf(
  values: InformationValues,
  { externalCode, version }: Pick<Information, 'externalCode' | 'version'>,
): Body {
  const [latitude, longitude] = [degrees(values.latitude), degrees(values.longitude)];
  return {
    externalCode,
    version,
    seasons: values.seasons.map(({ from, until, week }) => ({ from, until, week: week.map(sent) })),
    exceptions: values.exceptions.map(({ from, until, spans, labels }) => ({
      from,
      until,
      spans: sent(spans),
      labels,
    })),
    address: values.address,
    zip: values.zip,
    city: values.city,
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    access: values.access,
    bring: values.bring,
    telephone: values.telephone,
    services: values.services,
    showsPrices: values.showsPrices,
    pictures: values.pictures.map(({ id, descriptions }) => ({ id, descriptions })),
  };
}

/**
 * Returns the validation problems by field; a missing description belongs to the gallery. @param today in the venue's
 * time zone @param main its main language
 */
export function problemsOf(
  values: InformationValues,
  today: string,
  main: Locale,
): Partial<Record<string, ProblemCode>> {
  const found = informationProblems(bodyOf(values, { externalCode: '', version: 0 }), today, main);
  const hasSilent = Object.keys(found).some((field) => field.startsWith('pictures.'));
  return { ...found, ...(hasSilent && { pictures: 'field.required' as const }) };
}
