import { DEFAULT_LOCALE, type Locale } from '@guichet/contract/locale.ts';
import type Holidays from 'date-holidays';

/** Public holidays by country and region, computed by the package `date-holidays`. */

let loading: Promise<typeof Holidays> | undefined;

/** The package contains the holidays of the world: a process without a timetable does not load it. */
const load = (): Promise<typeof Holidays> => {
  loading ??= import('date-holidays').then((module) => module.default);
  return loading;
};

const known = new Map<string, ReadonlyMap<string, string>>();
const MAX_KNOWN = 500;

/** Returns the public holidays of a year with their names, by day; none for an unknown country. */
async function holidaysOf(
  country: string,
  region: string | undefined,
  year: number,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const key = [country, region, year, language].join(' ');
  const before = known.get(key);
  if (before) return before;
  const Package = await load();
  const calendar = region ? new Package(country, region) : new Package(country);
  const days = new Map(
    calendar
      .getHolidays(year, language)
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => [date.slice(0, 10), name]),
  );
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, days);
  return days;
}

/** Returns the public holidays between two days, both included, by day. */
export async function publicHolidays(
  { country, region }: { country: string; region?: string | undefined },
  { first, last }: { first: string; last: string },
  locale: Locale = DEFAULT_LOCALE,
): Promise<ReadonlyMap<string, string>> {
  const [from, until] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const years = Array.from({ length: until - from + 1 }, (_, index) => from + index);
  const all = await Promise.all(years.map((year) => holidaysOf(country, region, year, locale.slice(0, 2))));
  return new Map(all.flatMap((days) => [...days]).filter(([day]) => day >= first && day <= last));
}

interface Named {
  code: string;
  name: string;
}

const listOf = (names: Readonly<Record<string, string>> | undefined): Named[] =>
  Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name));

/** Lists the known countries and the regions of one. */
export async function holidayRegions(
  country: string,
  locale: Locale,
): Promise<{ countries: Named[]; regions: Named[] }> {
  const calendar = new (await load())();
  const language = locale.slice(0, 2);
  return {
    countries: listOf(calendar.getCountries(language)),
    regions: listOf(calendar.getStates(country, language)),
  };
}
