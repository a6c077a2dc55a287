import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { endPausesOfService } from '../pauses/pauses.sql.ts';
import { deleteNoShowRule, readNoShowRules, saveNoShowRule } from './no-show-rules.sql.ts';
import { auditedRule, viewNoShowRules } from './no-show-rules.ts';

const noShowRules: Handler<'GET /settingsticketing/noshowrules'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const isOffered = await services.ticketing.isEmbedded(tenant);
  return viewNoShowRules(catalogue.services, await transaction(readNoShowRules), isOffered);
};

const saveNoShowRules: Handler<'PUT /settingsticketing/noshowrules'> = async ({
  body: { rules },
  tenant,
  identity,
  services,
}) => {
  const catalogue = await services.ticketing.of(tenant).readCatalogue();
  const isOffered = await services.ticketing.isEmbedded(tenant);
  const names = new Map(catalogue.services.map(({ code, labels }) => [code, labels[DEFAULT_LOCALE]]));
  if (rules.some(({ service }) => !names.has(service))) fail('service.not-found');
  return services.tenantChanges.write(tenant.id, async (db) => {
    const before = await readNoShowRules(db);
    for (const { service, isCounted, ...rule } of rules) {
      const wanted = isCounted ? rule : undefined;
      const changes = changesBetween(auditedRule(before.get(service)), auditedRule(wanted));
      if (changes.length === 0) continue;
      if (wanted) await saveNoShowRule(db, service, wanted);
      else {
        await deleteNoShowRule(db, service);
        await endPausesOfService(db, service);
      }
      await recordChange(db, identity, {
        action: 'no-show-rule.changed',
        subject: names.get(service) ?? service,
        changes,
      });
    }
    return viewNoShowRules(catalogue.services, await readNoShowRules(db), isOffered);
  });
};

export const noShowRuleRoutes = {
  // settings.ticketing
  'GET /settingsticketing/noshowrules': noShowRules,
  'PUT /settingsticketing/noshowrules': saveNoShowRules,
} satisfies Routes;
