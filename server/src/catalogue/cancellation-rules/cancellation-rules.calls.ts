import { type RefundSteps, stepsProblem } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { Handler, Routes } from '#calls.ts';
import { recordChange } from '#kernel/database/audit.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
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
  body: { services: codes, steps, creditSteps, seen, seenCredit },
  tenant,
  identity,
  services,
}) => {
  if (stepsProblem(steps) || stepsProblem(creditSteps)) fail('cancellation.steps');
  if (!(await services.ticketing.offers(tenant, 'refunds'))) fail('cancellation.not-offered');
  const catalogue = await catalogueOf(services, tenant);
  const offered = new Map(cancellableServices(catalogue).map((service) => [service.code, service]));
  const chosen = [...new Set(codes)].map((code) => offered.get(code) ?? fail('service.not-found'));
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = presentRules(await lockCancellationRules(db));
    const auditedOf = (code: string) => audited(present.get(code) ?? { steps: [], creditSteps: [] });
    const first = auditedOf(chosen[0]?.code ?? '');
    const isSame = (field: keyof typeof first, read: typeof steps | undefined) =>
      !read || first[field] === auditedSteps(read);
    if (!isSame('cancellationSteps', seen) || !isSame('cancellationCreditSteps', seenCredit))
      fail('settings.changed');
    const wanted = audited({ steps, creditSteps });
    const changesOf = (code: string) => changesBetween(auditedOf(code), wanted);
    const changed = chosen.filter(({ code }) => changesOf(code).length > 0);
    await addCancellationRules(
      db,
      changed.map(({ code }) => code),
      { steps, creditSteps },
    );
    for (const { code, labels } of changed)
      await recordChange(db, identity, {
        action: 'cancellation.changed',
        subject: labels[DEFAULT_LOCALE] ?? code,
        changes: changesOf(code),
      });
    return viewRules(catalogue, await readCancellationRules(db), true);
  });
};

/** Returns the steps of a rule for the audit log. */
const audited = ({ steps, creditSteps }: RefundSteps) => ({
  cancellationSteps: auditedSteps(steps),
  cancellationCreditSteps: auditedSteps(creditSteps),
});

export const cancellationRuleRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/cancellationrules': cancellationRules,
  'PUT /settingsticketing/cancellationrules': saveCancellationRules,
} satisfies Routes;
