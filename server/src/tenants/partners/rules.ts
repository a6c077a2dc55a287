import type { ErrorCode } from '@guichet/contract/errors.ts';
import {
  CONFIGURATION_FIELDS,
  type Configuration,
  configurationProblems,
  keptConfiguration,
  PARTNER_TYPES,
  readConfiguration,
} from '@guichet/contract/tenants/partner-rules.ts';
import type { Partners, SentPartner } from './model.ts';

/** Whether a type is used more than once. */
export const hasTypeTwice = (partners: readonly Pick<SentPartner, 'type'>[]): boolean =>
  new Set(partners.map(({ type }) => type)).size < partners.length;

/** A sent configuration as it is kept, or its problems by field: `partners.<type>.<code>`. */
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

/** As the audit log records them, each with its fields. */
export const partnerFields = ({ partners }: Partners): Record<string, string> =>
  Object.fromEntries(
    PARTNER_TYPES.map((type) => {
      const partner = partners.find((one) => one.type === type);
      const texts = partner ? CONFIGURATION_FIELDS[type].map(({ code }) => partner.configuration[code]) : [];
      return [`partner_${type}`, texts.join(' – ')];
    }),
  );
