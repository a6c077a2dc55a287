import { stepsProblem } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { flexibleProblem } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
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
import {
  auditedFlexible,
  auditedSteps,
  cancellableServices,
  presentRules,
  viewRules,
} from './cancellation-rules.ts';
import type { CancellationTerms } from './cancellation-terms.ts';

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
  body: {
    services: codes,
    steps,
    creditSteps,
    flexible,
    resalePercent,
    seen,
    seenCredit,
    seenFlexible,
    seenResale,
  },
  tenant,
  identity,
  services,
}) => {
  requireTerms({ steps, creditSteps, flexible: flexible ?? null });
  if (!(await services.ticketing.offers(tenant, 'refunds'))) fail('cancellation.not-offered');
  const isResaleOffered = await services.ticketing.isEmbedded(tenant);
  if (resalePercent && !isResaleOffered) fail('cancellation.resale-not-offered');
  const catalogue = await catalogueOf(services, tenant);
  const offered = new Map(cancellableServices(catalogue).map((service) => [service.code, service]));
  const chosen = [...new Set(codes)].map((code) => offered.get(code) ?? fail('service.not-found'));
  return services.tenantChanges.write(tenant.id, async (db) => {
    const present = presentRules(await lockCancellationRules(db));
    const presentOf = (code: string): CancellationTerms =>
      present.get(code) ?? { steps: [], creditSteps: [] };
    const auditedOf = (code: string) => audited(presentOf(code));
    const first = auditedOf(chosen[0]?.code ?? '');
    if (seenFlexible !== undefined && first.flexibleTicket !== auditedFlexible(seenFlexible))
      fail('settings.changed');
    const isSame = (field: keyof typeof first, read: typeof steps | undefined) =>
      !read || first[field] === auditedSteps(read);
    const isResaleSame =
      seenResale === undefined || seenResale === (presentOf(chosen[0]?.code ?? '').resalePercent ?? 0);
    if (!isResaleSame) fail('settings.changed');
    if (!isSame('cancellationSteps', seen) || !isSame('cancellationCreditSteps', seenCredit))
      fail('settings.changed');
    const wantedOf = (code: string): CancellationTerms => ({
      steps,
      creditSteps,
      flexible: flexible === undefined ? (presentOf(code).flexible ?? null) : flexible,
      resalePercent: resalePercent ?? presentOf(code).resalePercent ?? 0,
    });
    // A flexible ticket that stays may be no improvement on the new steps.
    for (const { code } of chosen) requireTerms(wantedOf(code));
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

/** Returns the terms of a rule for the audit log. */
const audited = ({ steps, creditSteps, flexible, resalePercent }: CancellationTerms) => ({
  cancellationSteps: auditedSteps(steps),
  cancellationCreditSteps: auditedSteps(creditSteps),
  flexibleTicket: auditedFlexible(flexible),
  cancellationResale: resalePercent ? `${resalePercent} %` : '',
});

/** @throws AppError `cancellation.steps`; `cancellation.flexible-worse` for a flexible ticket that is no improvement */
function requireTerms(terms: CancellationTerms): void {
  if (stepsProblem(terms.steps) || stepsProblem(terms.creditSteps)) fail('cancellation.steps');
  const problem = terms.flexible && flexibleProblem(terms, terms.flexible);
  if (problem) fail(problem === 'worse' ? 'cancellation.flexible-worse' : 'cancellation.steps');
}

export const cancellationRuleRoutes = {
  // administrator: settings.ticketing
  'GET /settingsticketing/cancellationrules': cancellationRules,
  'PUT /settingsticketing/cancellationrules': saveCancellationRules,
} satisfies Routes;
