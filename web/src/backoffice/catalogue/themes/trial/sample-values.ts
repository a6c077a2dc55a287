import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { Theme, ThemesData } from '../themes-data.ts';

type Trial = NonNullable<CallInput<'POST /SettingsTicketing/TryRules'>['body']>;
export type Verdict = CallAnswer<'POST /SettingsTicketing/TryRules'>[number];

/** A line of the sample cart, or a booking before it. */
export interface Sample {
  key: string;
  service: string;
  /** `YYYY-MM-DD` */
  day: string;
  quantity: number;
}

/** A line as the call takes it: of the edited theme where its service is of that, and with a day where it has one. */
export function sampleBody(sample: Sample, theme: Theme, { services }: ThemesData): Trial['cart'][number] {
  const service = services.find(({ externalCode }) => externalCode === sample.service);
  const { externalCode } = theme;
  const of = service?.themes.includes(externalCode) ? externalCode : service?.themes[0];
  const isDated = service !== undefined && needsEvent(service.type) && sample.day !== '';
  return {
    service: sample.service,
    quantity: sample.quantity,
    ...(of !== undefined && isDated && { theme: of }),
    ...(isDated && { day: sample.day }),
  };
}
