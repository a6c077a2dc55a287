import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { Theme, ThemesData } from '#backoffice/catalogue/themes/themes-data.ts';
import type { RuleValues } from '../rule-values.ts';

type Trial = NonNullable<CallInput<'POST /SettingsTicketing/TryRules'>['body']>;
export type Verdict = CallAnswer<'POST /SettingsTicketing/TryRules'>[number];

/** A line of the sample cart, or a booking before it. */
export interface Sample {
  key: string;
  service: string;
  /** `YYYY-MM-DD` */
  day: string;
  quantity: number;
  isWithdrawal: boolean;
  /** The last day of what it renews, `YYYY-MM-DD` */
  renews: string;
}

/** What rules on screen ask of a line beyond its service, day and quantity. */
export interface Asked {
  isWithdrawal: boolean;
  renews: boolean;
}

export const askedBy = (rules: readonly Pick<RuleValues, 'type'>[]): Asked => ({
  isWithdrawal: rules.some(({ type }) => type === 'WithdrawalQuantity'),
  renews: rules.some(({ type }) => type === 'RenewalPeriod'),
});

/** A line as the call takes it: of the edited theme where its service is of that, and with a day where it has one. */
export function sampleBody(
  sample: Sample,
  theme: Theme,
  { services }: ThemesData,
  asked?: Asked,
): Trial['cart'][number] {
  const service = services.find(({ externalCode }) => externalCode === sample.service);
  const { externalCode } = theme;
  const of = service?.themes.includes(externalCode) ? externalCode : service?.themes[0];
  const isDated = service !== undefined && needsEvent(service.type) && sample.day !== '';
  return {
    service: sample.service,
    quantity: sample.quantity,
    ...(of !== undefined && isDated && { theme: of }),
    ...(isDated && { day: sample.day }),
    ...(asked?.isWithdrawal && { isWithdrawal: sample.isWithdrawal }),
    ...(asked?.renews && sample.renews !== '' && { renews: sample.renews }),
  };
}
