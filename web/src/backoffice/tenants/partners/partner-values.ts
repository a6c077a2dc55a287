import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import {
  configurationProblems,
  PARTNER_TYPES,
  type PartnerType,
  readConfiguration,
} from '@guichet/contract/tenants/partner-rules.ts';

type PartnerSettings = CallAnswer<'GET /settingsportal/partner'>;

/** Form values: every type, whether the venue has such a partner or not. */
export interface PartnerValues {
  partners: Record<PartnerType, { isOn: boolean; name: string; url: string }>;
}

export const valuesOf = ({ partners }: PartnerSettings): PartnerValues => ({
  partners: Object.fromEntries(
    PARTNER_TYPES.map((type) => {
      const found = partners.find((one) => one.type === type);
      const read = found && readConfiguration(type, found.configuration);
      return [type, { isOn: found !== undefined, name: read?.name ?? '', url: read?.url ?? '' }];
    }),
  ) as PartnerValues['partners'],
});

/** Returns the types with a partner. */
export const chosenTypes = ({ partners }: PartnerValues): PartnerType[] =>
  PARTNER_TYPES.filter((type) => partners[type].isOn);

export const partnerProblems = (values: PartnerValues): Record<string, ProblemCode> =>
  Object.fromEntries(
    chosenTypes(values).flatMap((type) =>
      Object.entries(configurationProblems(type, values.partners[type])).map(([code, problem]) => [
        `partners.${type}.${code}`,
        problem,
      ]),
    ),
  );

/** Returns the body of the call that saves them. */
export const bodyOf = (
  values: PartnerValues,
  version: number,
): NonNullable<CallInput<'PUT /settingsportal/partner'>['body']> => ({
  version,
  partners: chosenTypes(values).map((type) => {
    const { name, url } = values.partners[type];
    const configuration = type === 'tourist-office' ? { name, url } : { url };
    return { type, configuration: JSON.stringify(configuration) };
  }),
});
