import type { ProblemCode } from '../account/registration-rules.ts';
import { readWebAddress } from './link-rules.ts';

/** Rules of a venue's partners: the page validates while typing, the server on saving. */

/** Types of partners, each at most once. The first two are links of the footer, the last follows a purchase. */
export const PARTNER_TYPES = ['tourist-office', 'newsletter', 'review'] as const;
export type PartnerType = (typeof PARTNER_TYPES)[number];

/** A field of a partner's configuration. */
export interface ConfigurationField {
  code: 'name' | 'url';
  kind: 'text' | 'address';
  maxLength: number;
}

const URL_FIELD: ConfigurationField = { code: 'url', kind: 'address', maxLength: 500 };

/** Fields of each type, in the order of the form; every field is required. */
export const CONFIGURATION_FIELDS: Record<PartnerType, readonly ConfigurationField[]> = {
  'tourist-office': [{ code: 'name', kind: 'text', maxLength: 80 }, URL_FIELD],
  newsletter: [URL_FIELD],
  review: [URL_FIELD],
};

/** Values by the code of the field. */
export type Configuration = Partial<Record<ConfigurationField['code'], string>>;

/** Parses a stringified configuration and keeps the fields of its type; undefined when it is invalid. */
export function readConfiguration(type: PartnerType, text: string): Configuration | undefined {
  try {
    const given = Object.entries(JSON.parse(text) as object);
    const codes: readonly string[] = CONFIGURATION_FIELDS[type].map(({ code }) => code);
    const isOwn = given.every(([code, value]) => codes.includes(code) && typeof value === 'string');
    return isOwn ? (Object.fromEntries(given) as Configuration) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the problems of a configuration by the code of the field. */
export function configurationProblems(
  type: PartnerType,
  configuration: Configuration,
): Partial<Record<ConfigurationField['code'], ProblemCode>> {
  const problems: Partial<Record<ConfigurationField['code'], ProblemCode>> = {};
  for (const { code, kind, maxLength } of CONFIGURATION_FIELDS[type]) {
    const text = configuration[code]?.trim() ?? '';
    if (text === '') problems[code] = 'field.required';
    else if (kind === 'address' && readWebAddress(text) === undefined) problems[code] = 'field.address';
    else if (text.length > maxLength) problems[code] = 'field.format';
  }
  return problems;
}

/** Normalises a valid configuration for storage. */
export const keptConfiguration = (type: PartnerType, configuration: Configuration): Configuration =>
  Object.fromEntries(
    CONFIGURATION_FIELDS[type].map(({ code, kind }) => {
      const text = (configuration[code] ?? '').replace(/\s+/g, ' ').trim();
      return [code, kind === 'address' ? (readWebAddress(text) ?? '') : text];
    }),
  );
