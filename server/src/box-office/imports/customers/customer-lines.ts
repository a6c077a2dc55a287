import { isPhone, isZip } from '@guichet/contract/account/registration-rules.ts';
import type { ImportMapping } from '@guichet/contract/box-office/imports-rules.ts';
import { findLocale, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { dialledNumber } from '@guichet/contract/typed-text.ts';
import { COUNTRIES } from '#account/registration/countries.ts';
import type { StoredLine } from '../table/table.ts';
import { type FoundProblem, LineReader } from '../values.ts';

/** Values of an imported customer, by column of `portal.customer`; null for none. */
export interface CustomerValues {
  email: string;
  user_type: 'civil' | 'legal';
  civility: string | null;
  first_name: string | null;
  last_name: string | null;
  social_reason: string | null;
  address: string | null;
  zip: string | null;
  city: string | null;
  country: string | null;
  phone: string | null;
  mobile: string | null;
  locale: string;
}

export const CUSTOMER_FIELDS = [
  'email',
  'user_type',
  'civility',
  'first_name',
  'last_name',
  'social_reason',
  'address',
  'zip',
  'city',
  'country',
  'phone',
  'mobile',
  'locale',
] as const satisfies (keyof CustomerValues)[];

/** A line about a customer; without values when it is refused. */
export interface CustomerLine {
  line: number;
  /** Identifier in the other system; undefined when it is missing */
  id: string | undefined;
  values: CustomerValues | undefined;
  problems: FoundProblem[];
}

/** Maximum characters of an identifier of the other system. */
export const MAX_ID = 100;

/** Reads a line about a customer. @param locale of customers without a language */
export function readCustomerLine(stored: StoredLine, mapping: ImportMapping, locale: string): CustomerLine {
  const reader = new LineReader(stored, mapping);
  const id = reader.required('id', MAX_ID);
  const email = reader.email('email');
  const company = reader.text('company', 100) ?? null;
  const isLegal = reader.parsed('userType', 'choice', legalOf) ?? company !== null;
  const names = {
    first_name: reader.text('firstName', 60) ?? null,
    last_name: reader.text('lastName', 60) ?? null,
  };
  const phones = {
    phone: reader.parsed('phone', 'phone', phoneOf) ?? null,
    mobile: reader.parsed('mobile', 'phone', phoneOf) ?? null,
  };
  const values = {
    user_type: isLegal && company ? ('legal' as const) : ('civil' as const),
    social_reason: isLegal ? company : null,
    civility: reader.parsed('civility', 'choice', civilityOf) ?? null,
    ...names,
    ...addressOf(reader),
    ...phones,
    locale: reader.parsed('language', 'choice', languageOf) ?? locale,
  };
  const isRefused =
    id === undefined || email === undefined || reader.problems.some(({ problem }) => problem === 'too-long');
  return {
    line: reader.line,
    id,
    values: isRefused ? undefined : { email, ...values },
    problems: reader.problems,
  };
}

/** Reads an address: it is complete or absent. */
function addressOf(reader: LineReader): Pick<CustomerValues, 'address' | 'zip' | 'city' | 'country'> {
  const [address, zip, city] = [reader.text('address', 100), reader.text('zip', 12), reader.text('city', 60)];
  const country = reader.raw('country') === '' ? 'FR' : reader.parsed('country', 'choice', countryOf);
  const none = { address: null, zip: null, city: null, country: null };
  if (!address && !zip && !city) return none;
  if (address && zip && city && country && isZip(zip, country)) return { address, zip, city, country };
  reader.report('address-incomplete', 'address', [address, zip, city].filter(Boolean).join(', '));
  return none;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();

const LEGAL = [
  'legal',
  'morale',
  'personne morale',
  'pro',
  'professionnel',
  'societe',
  'entreprise',
  'association',
  'company',
  'business',
  'organisation',
  'firma',
  'verein',
  'juristische person',
];
const CIVIL = [
  'civil',
  'physique',
  'personne physique',
  'particulier',
  'prive',
  'individual',
  'person',
  'private',
  'privat',
  'privatperson',
];

function legalOf(text: string): boolean | undefined {
  if (LEGAL.includes(plain(text))) return true;
  return CIVIL.includes(plain(text)) ? false : undefined;
}

const CIVILITIES = {
  M: ['m', 'mr', 'monsieur', 'herr', 'hr', 'mister'],
  MME: ['mme', 'mlle', 'madame', 'mademoiselle', 'frau', 'mrs', 'ms', 'miss'],
};

const civilityOf = (text: string): string | undefined =>
  Object.entries(CIVILITIES).find(([, words]) => words.includes(plain(text)))?.[0];

function phoneOf(text: string): string | undefined {
  const number = dialledNumber(text);
  if (isPhone(number)) return number;
  // A spreadsheet drops the zero at the beginning.
  return /^[1-9]\d{8}$/.test(number) ? `0${number}` : undefined;
}

/** Reads a language: its tag, or its name in one of the languages. */
function languageOf(text: string): string | undefined {
  const namesOf = (locale: Locale) =>
    LOCALES.map((shown) =>
      plain(new Intl.DisplayNames(shown, { type: 'language' }).of(locale.slice(0, 2)) ?? ''),
    );
  return findLocale(text) ?? LOCALES.find((locale) => namesOf(locale).includes(plain(text)));
}

const KNOWN_COUNTRIES = new Set(COUNTRIES);
let countryNames: Map<string, string> | undefined;

/** Reads a country: its code of two letters, or its name in one of the languages. */
function countryOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (KNOWN_COUNTRIES.has(code)) return code;
  countryNames ??= new Map(
    LOCALES.flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      return COUNTRIES.map((country) => [plain(names.of(country) ?? country), country] as const);
    }),
  );
  return countryNames.get(plain(text));
}
