import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { MovingRule } from '../movable.ts';
import { readMovingRules, saveMovingRule } from './moving-rules.sql.ts';
import { viewMovingRules } from './moving-rules.ts';

const movingRules: Handler<'GET /settingsticketing/movingrules'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  return viewMovingRules(
    catalogue.services,
    await transaction(readMovingRules),
    await offeredMoves(services, tenant),
  );
};

const saveMovingRules: Handler<'PUT /settingsticketing/movingrules'> = async ({
  body: { rules },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const offered = await offeredMoves(services, tenant);
  const names = new Map(catalogue.services.map(({ code, labels }) => [code, labels[DEFAULT_LOCALE]]));
  if (rules.some(({ service, companions }) => [service, ...companions].some((code) => !names.has(code))))
    fail('service.not-found');
  return transaction(async (db) => {
    const before = await readMovingRules(db);
    for (const { service, isAllowed, ...rule } of rules) {
      const wanted = isAllowed ? rule : undefined;
      const changes = changesBetween(fieldsOf(before.get(service), names), fieldsOf(wanted, names));
      if (changes.length === 0) continue;
      await saveMovingRule(db, service, wanted);
      await recordChange(db, identity, {
        action: 'moving-rule.changed',
        subject: names.get(service) ?? service,
        changes,
      });
    }
    return viewMovingRules(catalogue.services, await readMovingRules(db), offered);
  });
};

/** Returns the fields of a rule for the audit log. */
const fieldsOf = (rule: MovingRule | undefined, names: ReadonlyMap<string, string | undefined>) => ({
  movingAllowed: rule !== undefined,
  ...(rule && {
    movingUntil: rule.untilMinutes,
    movingTimes: rule.maxMoves,
    movingCheaper: rule.acceptsCheaper,
    movingRefunded: rule.lowerPrice === 'refunded',
    movingCredited: rule.lowerPrice === 'credited',
    movingFee: String(rule.fee),
    movingDearer: rule.acceptsDearer,
    movingFeeAlways: rule.chargesFee,
    movingServices: rule.companions.map((code) => names.get(code) ?? code).join(', ') || undefined,
  }),
});

/** Returns which moves of sold tickets the ticketing system of a venue can make. */
async function offeredMoves({ ticketing }: Services, tenant: Tenant) {
  const isOffered = await ticketing.offers(tenant, 'moves');
  return {
    isOffered,
    isAcrossServices: isOffered && (await ticketing.offers(tenant, 'movesBetweenServices')),
  };
}

export const movingRuleRoutes = {
  // settings.ticketing
  'GET /settingsticketing/movingrules': movingRules,
  'PUT /settingsticketing/movingrules': saveMovingRules,
} satisfies Routes;
