import { DEFAULT_LOCALE, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { PhraseValues } from '@guichet/phrases/translate.ts';
import { fail } from '#kernel/errors.ts';
import { date } from '#kernel/format/localized.ts';
import { hasAccount } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import type { StoredLine } from '../cart.ts';
import type { Visitor } from '../limits/limits.service.ts';
import { noShowRulesOf } from '../no-show-rules/no-show-rules.sql.ts';
import { findPause } from './pauses.sql.ts';
import { grownServices, lastDay } from './pauses.ts';

/** A pause that concerns a cart, with the values of its message. */
export interface ConcerningPause {
  readonly service: string;
  readonly params: PhraseValues;
}

/** Returns the pause of a customer for one of these services; without I/O while none of them has a rule. */
export async function findConcerningPause(
  services: Pick<Services, 'database' | 'ticketing'>,
  tenant: Tenant,
  codes: readonly string[],
  { userId, locale }: { readonly userId: string | undefined; readonly locale: Locale },
): Promise<ConcerningPause | undefined> {
  if (userId === undefined || codes.length === 0) return undefined;
  const rules = await noShowRulesOf(services, tenant);
  const ruled = [...new Set(codes)].filter((code) => rules.has(code));
  if (ruled.length === 0) return undefined;
  return services.database.tenant(tenant.id, async (db) => {
    const pause = await findPause(db, userId, ruled);
    if (!pause) return undefined;
    const contact = contactEmailOf(await readParameters(db));
    return {
      service: pause.service,
      params: {
        item: labelIn(pause.serviceName, locale),
        until: date(lastDay(pause.until), locale, tenant.timeZone),
        tenant: tenant.displayName,
        has: contact === undefined ? 'none' : 'contact',
        contact: contact ?? '',
      },
    };
  });
}

/**
 * Requires that no pause of the customer concerns the lines that are going to be paid or sold.
 * @throws AppError `pause.running`, with its last day and whom to ask
 */
export async function requireNoPause(
  services: Services,
  tenant: Tenant,
  lines: readonly Pick<StoredLine, 'service'>[],
  userId: string,
  locale: Locale,
): Promise<void> {
  const codes = lines.map(({ service }) => service);
  const pause = await findConcerningPause(services, tenant, codes, { userId, locale });
  if (pause) fail('pause.running', { params: pause.params });
}

/**
 * Requires that no pause of a signed-in visitor concerns a service of which lines are added. Lines that the cart has stay.
 * @throws AppError `pause.running`
 */
export async function requireNoPauseForAdded(
  { services, tenant, identity, locale = DEFAULT_LOCALE }: Omit<Visitor, 'address'>,
  before: readonly StoredLine[],
  after: readonly StoredLine[],
): Promise<void> {
  if (!hasAccount(identity)) return;
  const userId = identity.userId;
  const pause = await findConcerningPause(services, tenant, grownServices(before, after), { userId, locale });
  if (pause) fail('pause.running', { params: pause.params });
}
