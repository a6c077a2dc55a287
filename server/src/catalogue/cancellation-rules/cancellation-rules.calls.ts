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
  const [catalogue, rows, isOffered, isResaleOffered] = await Promise.all([
    catalogueOf(services, tenant),
    transaction(readCancellationRules),
    services.ticketing.offers(tenant, 'refunds'),
    services.ticketing.isEmbedded(tenant),
  ]);
  return viewRules(catalogue, rows, { isOffered, isResaleOffered });
};

const saveCancellationRules: Handler<'PUT /settingsticketing/cancellationrules'> = async ({
  body: { services: codes, steps, creditSteps, resalePercent, seen, seenCredit, seenResale },
  tenant,
  identity,
  services,
}) => {
  if (stepsProblem(steps) || stepsProblem(creditSteps)) fail('cancellation.steps');
  if (!(await services.ticketing.offers(tenant, 'refunds'))) fail('cancellation.not-offered');
  const isResaleOffered = await services.ticketing.isEmbedded(tenant);
  if (resalePercent && !isResaleOffered) fail('cancellation.resale-not-offered');
  const catalogue = await catalogueOf(services, tenant);
  const offered = new Map(cancellableServices(catalogue).map((service) => [service.code, service]));
  const chosen = [...new Set(codes)].map((code) => offered.get(code) ?? fail('service.not-found'));
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = presentRules(await lockCancellationRules(db));
    const presentOf = (code: string): RefundSteps => present.get(code) ?? { steps: [], creditSteps: [] };
    const auditedOf = (code: string) => audited(presentOf(code));
    const first = auditedOf(chosen[0]?.code ?? '');
    const isSame = (field: keyof typeof first, read: typeof steps | undefined) =>
      !read || first[field] === auditedSteps(read);
    const isResaleSame =
      seenResale === undefined || seenResale === (presentOf(chosen[0]?.code ?? '').resalePercent ?? 0);
    if (!isResaleSame) fail('settings.changed');
    if (!isSame('cancellationSteps', seen) || !isSame('cancellationCreditSteps', seenCredit))
      fail('settings.changed');
    const wantedOf = (code: string): RefundSteps => ({
      steps,
      creditSteps,
      resalePercent: resalePercent ?? presentOf(code).resalePercent ?? 0,
    });
    const changesOf = (code: string) => changesBetween(auditedOf(code), audited(wantedOf(code)));
    const changed = chosen.filter(({ code }) => changesOf(code).length > 0);
    for (const { code } of changed) await addCancellationRules(db, [code], wantedOf(code));
    for (const { code, labels } of changed)
      await recordChange(db, identity, {
        action: 'cancellation.changed',
        subject: labels[DEFAULT_LOCALE] ?? code,
        changes: changesOf(code),
      });
    return viewRules(catalogue, await readCancellationRules(db), { isOffered: true, isResaleOffered });
  });
};

/** Returns the steps of a rule for the audit log. */
const audited = ({ steps, creditSteps, resalePercent }: RefundSteps) => ({
  cancellationSteps: auditedSteps(steps),
  cancellationCreditSteps: auditedSteps(creditSteps),
  cancellationResale: resalePercent ? `${resalePercent} %` : '',
});

export const cancellationRuleRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/cancellationrules': cancellationRules,
  'PUT /settingsticketing/cancellationrules': saveCancellationRules,
} satisfies Routes;
