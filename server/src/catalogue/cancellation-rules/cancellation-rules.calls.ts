import { stepsProblem } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import {
  addCancellationRules,
  lockCancellationRules,
  readCancellationRules,
} from './cancellation-rules.sql.ts';
import { auditedSteps, cancellableServices, presentRules, viewRules } from './cancellation-rules.ts';

const cancellationRules: Handler<'GET /settingsticketing/cancellationrules'> = async ({
  tenant,
  services,
  transaction,
}) => {
  const [catalogue, rows, isOffered] = await Promise.all([
    catalogueOf(services, tenant),
    transaction(readCancellationRules),
    services.ticketing.offers(tenant, 'refunds'),
  ]);
  return viewRules(catalogue, rows, isOffered);
};

const saveCancellationRules: Handler<'PUT /settingsticketing/cancellationrules'> = async ({
  body: { services: codes, steps, seen },
  tenant,
  identity,
  services,
}) => {
  if (stepsProblem(steps)) fail('cancellation.steps');
  if (!(await services.ticketing.offers(tenant, 'refunds'))) fail('cancellation.not-offered');
  const catalogue = await catalogueOf(services, tenant);
  const offered = new Map(cancellableServices(catalogue).map((service) => [service.code, service]));
  const chosen = [...new Set(codes)].map((code) => offered.get(code) ?? fail('service.not-found'));
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = presentRules(await lockCancellationRules(db));
    const wordsOf = (code: string) => auditedSteps(present.get(code)?.steps ?? []);
    if (seen && wordsOf(chosen[0]?.code ?? '') !== auditedSteps(seen)) fail('settings.changed');
    const to = auditedSteps(steps);
    const changed = chosen.filter(({ code }) => wordsOf(code) !== to);
    await addCancellationRules(
      db,
      changed.map(({ code }) => code),
      steps,
    );
    for (const { code, labels } of changed)
      await recordChange(db, identity, {
        action: 'cancellation.changed',
        subject: labels[DEFAULT_LOCALE] ?? code,
        changes: [{ field: 'cancellationSteps', from: wordsOf(code), to }],
      });
    return viewRules(catalogue, await readCancellationRules(db), true);
  });
};

export const cancellationRuleRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/cancellationrules': cancellationRules,
  'PUT /settingsticketing/cancellationrules': saveCancellationRules,
} satisfies Routes;
