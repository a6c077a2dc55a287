import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';
import { instantOf } from '#kernel/format/time-zone.ts';
import type { CartPart } from './sale-rules.ts';
import { mondayOf } from './sale-rules-parts.ts';

type Trial = CheckedBody<'POST /SettingsTicketing/TryRules'>;
type SampleBooking = Trial['cart'][number];

const NOON = 12 * 60;

/** Returns a sample for the engine: each service has one session a day, at noon. */
export function samplePart(
  { service, theme, day, quantity, isWithdrawal = false, renews }: SampleBooking,
  line: number,
  { services }: Pick<IndexedCatalogue, 'services'>,
  timeZone: string,
): CartPart {
  return {
    line,
    service,
    family: services.get(service)?.familyCode ?? '',
    theme: theme ?? null,
    session: day === undefined ? null : `${service} ${day}`,
    start: day === undefined ? null : instantOf(day, NOON, timeZone),
    day: day ?? null,
    week: day === undefined ? null : mondayOf(day),
    places: quantity,
    isWithdrawal,
    card: renews === undefined ? null : cardOf(line),
  };
}

/** Returns a separate card for each sample renewal. */
const cardOf = (line: number): string => `sample ${line}`;

/** Returns when the rights that the samples renew end, by card. */
export const sampleCardEnds = (cart: readonly SampleBooking[], timeZone: string): ReadonlyMap<string, Date> =>
  new Map(
    cart.flatMap(({ renews }, line) =>
      renews === undefined ? [] : [[cardOf(line), instantOf(renews, NOON, timeZone)] as const],
    ),
  );

/** Returns a draft rule with its index as id; it need not be saved. */
export function sampleRule(draft: Trial['rules'][number], at: number): SaleRule {
  return {
    id: String(at),
    linkType: draft.entityLinkType,
    linkCode: draft.linkExternalCode,
    type: draft.ruleType,
    quantity: draft.quantity ?? null,
    service: draft.serviceExternalCode ?? null,
    natures: draft.natures ?? [],
    parts: draft.parts ?? [],
    validOn: draft.validOn ?? 'visit',
    messages: draft.messages ?? {},
  };
}
