import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { byLocale } from '@guichet/contract/locale.ts';
import {
  CONFIGURATION_FIELDS,
  type Configuration,
  configurationProblems,
  keptConfiguration,
  PARTNER_TYPES,
  type PartnerType,
  readConfiguration,
} from '@guichet/contract/tenants/partner-rules.ts';
import type { NameChoice } from '#platform/tenancy/phrase-overrides.ts';
import type { Saved } from '../saved-settings/saved-settings.service.ts';

/** A partner website of a venue. */
export interface Partner {
  id: string;
  type: PartnerType;
  configuration: Configuration;
}

export interface Partners {
  /** Each type at most once */
  partners: Partner[];
}

/** A partner as an administrator sends it. */
export interface SentPartner {
  type: PartnerType;
  /** JSON */
  configuration: string;
}

/** Returns whether a type is used more than once. */
export const hasTypeTwice = (partners: readonly Pick<SentPartner, 'type'>[]): boolean =>
  new Set(partners.map(({ type }) => type)).size < partners.length;

/** Returns a sent configuration as stored, or its problems by field: `partners.<type>.<code>`. */
export function readPartner({
  type,
  configuration,
}: SentPartner): { kept: Configuration } | { fields: Record<string, ErrorCode> } {
  const read = readConfiguration(type, configuration);
  if (!read) return { fields: { [`partners.${type}`]: 'field.format' } };
  const problems = Object.entries(configurationProblems(type, read));
  if (problems.length === 0) return { kept: keptConfiguration(type, read) };
  return {
    fields: Object.fromEntries(problems.map(([code, problem]) => [`partners.${type}.${code}`, problem])),
  };
}

/** Returns audit log fields: one per partner type. */
export const partnerFields = ({ partners }: Partners): Record<string, string> =>
  Object.fromEntries(
    PARTNER_TYPES.map((type) => {
      const partner = partners.find((one) => one.type === type);
      const texts = partner ? CONFIGURATION_FIELDS[type].map(({ code }) => partner.configuration[code]) : [];
      return [`partner_${type}`, texts.join(' – ')];
    }),
  );

export const viewPartners = ({
  partners,
  saved,
}: Saved<Partners>): CallAnswer<'GET /settingsportal/partner'> => ({
  partners: partners.map(({ configuration, ...partner }) => ({
    ...partner,
    configuration: JSON.stringify(configuration),
  })),
  saved,
});

type UsedLink = CallAnswer<'GET /portal/allParameters'>['usedLinks'][number];

/** Returns the partners as links of the page footer. */
export const partnerLinks = (partners: readonly Partner[], nameOf: NameChoice): UsedLink[] =>
  partners.flatMap(({ id, type, configuration: { name = '', url = '' } }) => {
    if (type === 'review') return [];
    const labels = type === 'newsletter' ? nameOf('newsletter') : byLocale(() => name);
    const contents = byLocale((locale) => ({ name: labels[locale] ?? name, url }));
    return [{ id, labels, kind: 'other' as const, contents }];
  });

/** Returns the address where buyers can write a review; undefined when there is none. */
export const reviewAddress = (partners: readonly Partner[]): string | undefined =>
  partners.find(({ type }) => type === 'review')?.configuration.url;
