import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { MovingRule } from '../movable.ts';
import { readMovingRules, saveMovingRule } from './moving-rules.sql.ts';
import { viewMovingRules } from './moving-rules.ts';

const movingRules: Handler<'GET /settingsticketing/movingrules'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const isOffered = await services.ticketing.offers(tenant, 'moves');
  return viewMovingRules(catalogue.services, await transaction(readMovingRules), isOffered);
};

const saveMovingRules: Handler<'PUT /settingsticketing/movingrules'> = async ({
  body: { rules },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const isOffered = await services.ticketing.offers(tenant, 'moves');
  const names = new Map(catalogue.services.map(({ code, labels }) => [code, labels[DEFAULT_LOCALE]]));
  if (rules.some(({ service }) => !names.has(service))) fail('service.not-found');
  return transaction(async (db) => {
    const before = await readMovingRules(db);
    for (const { service, isAllowed, ...rule } of rules) {
      const wanted = isAllowed ? rule : undefined;
      const changes = changesBetween(fieldsOf(before.get(service)), fieldsOf(wanted));
      if (changes.length === 0) continue;
      await saveMovingRule(db, service, wanted);
      await recordChange(db, identity, {
        action: 'moving-rule.changed',
        subject: names.get(service) ?? service,
        changes,
      });
    }
    return viewMovingRules(catalogue.services, await readMovingRules(db), isOffered);
  });
};

/** Returns the fields of a rule for the audit log. */
const fieldsOf = (rule: MovingRule | undefined) => ({
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
  }),
});

export const movingRuleRoutes = {
  // settings.ticketing
  'GET /settingsticketing/movingrules': movingRules,
  'PUT /settingsticketing/movingrules': saveMovingRules,
} satisfies Routes;
