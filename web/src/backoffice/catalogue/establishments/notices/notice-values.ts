import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { type NoticeKind, noticeProblems } from '@guichet/contract/catalogue/establishment-rules.ts';
import { byLocale, type Labels, type Locale } from '@guichet/contract/locale.ts';

export type Notices = CallAnswer<'POST /settingsticketing/establishmentnotice'>;
export type Places = CallAnswer<'GET /settingsticketing/establishmentnotices'>['establishments'];

/** A notice as form values. */
export interface NoticeValues {
  kind: NoticeKind;
  /** Empty for all establishments. */
  establishment: string;
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
  /** Whether a closure stops the sale of its sessions */
  stopsSale: boolean;
  labels: Record<Locale, string>;
}

const BEGIN = '00:00';
const END = '23:59';

/** Returns a notice for the whole of today. */
export const noticeFor = (today: string, kind: NoticeKind): NoticeValues => ({
  kind,
  establishment: '',
  fromDay: today,
  fromTime: BEGIN,
  untilDay: today,
  untilTime: END,
  stopsSale: false,
  labels: byLocale(() => ''),
});

/** Returns the body of the call that publishes the notice. */
export function bodyOf({
  kind,
  establishment,
  fromDay,
  fromTime,
  untilDay,
  untilTime,
  stopsSale,
  labels,
}: NoticeValues): NonNullable<CallInput<'POST /settingsticketing/establishmentnotice'>['body']> {
  return {
    kind,
    ...(establishment && { establishment }),
    from: `${fromDay}T${fromTime || BEGIN}`,
    until: `${untilDay}T${untilTime || END}`,
    ...(kind === 'closure' && { stopsSale }),
    labels: labels as Labels,
  };
}

/**
 * Returns the validation problems by field. @param today in the venue's time zone; the server checks the minute
 * @param main its main language
 */
export function problemsOf(
  values: NoticeValues,
  today: string,
  main: Locale,
): Partial<Record<string, ProblemCode>> {
  const { until, ...found } = noticeProblems(bodyOf(values) as never, `${today}T${BEGIN}`, main);
  return {
    ...found,
    ...(values.fromDay === '' && { fromDay: 'field.required' as const }),
    ...(until && { untilDay: values.untilDay === '' ? ('field.required' as const) : until }),
  };
}
