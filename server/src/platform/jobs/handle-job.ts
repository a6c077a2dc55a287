import { z } from 'zod';
import type { Logger } from '#kernel/logging.ts';
import type { Tenant, TenantDirectory } from '../tenancy/tenant.ts';
import { type PlatformJob, parsePayload, type TenantJob } from './define-job.ts';
import type { JobContext, Task, TaskList } from './jobs.ts';

/** What the handler of a platform job receives. */
interface PlatformRun<Payload, Services> extends JobContext {
  readonly payload: Payload;
  readonly services: Services;
}

/** What the handler of a tenant's job receives. */
export interface TenantRun<Payload, Services> extends PlatformRun<Payload, Services> {
  readonly tenant: Tenant;
}

/** Services that a tenant's job needs to find its tenant. */
interface TenantLookup {
  readonly tenants: Pick<TenantDirectory, 'withId'>;
  readonly logger: Pick<Logger, 'warn'>;
}

const OfTenant = z.object({ tenantId: z.string() });

/**
 * Binds a job of a tenant to its handler. Each run parses the payload and resolves the tenant before it calls the
 * handler. A payload that does not fit fails the attempt with a JobPayloadError, like any other error of a handler: a
 * newer process may accept what an older one does not, and after its last attempt the job stays among the failed ones.
 */
export function handleJob<Payload extends object, Services extends TenantLookup>(
  services: Services,
  job: TenantJob<Payload>,
  handler: (run: TenantRun<Payload, Services>) => Promise<unknown>,
): TaskList {
  return {
    [job.name]: taskOf(job, async (sent, context) => {
      const { tenantId } = parsePayload(job.name, OfTenant, sent);
      const payload = parsePayload(job.name, job.schema, sent);
      const tenant = await services.tenants.withId(tenantId);
      if (tenant) await handler({ ...context, tenant, payload, services });
      else if (job.ifTenantIsMissing === 'fail')
        throw new Error(`The tenant of the job ${job.name} does not exist or is archived`);
      else
        services.logger.warn(
          { task: job.name, tenantId },
          'A job was dropped: its tenant does not exist or is archived',
        );
    }),
  };
}

/** Binds a job of no particular tenant to its handler; see {@link handleJob} for its payload. */
export function handlePlatformJob<Payload extends object, Services>(
  services: Services,
  job: PlatformJob<Payload>,
  handler: (run: PlatformRun<Payload, Services>) => Promise<unknown>,
): TaskList {
  return {
    [job.name]: taskOf(job, async (sent, context) => {
      await handler({ ...context, payload: parsePayload(job.name, job.schema, sent), services });
    }),
  };
}

const taskOf = ({ priority }: TenantJob | PlatformJob, run: Task['run']): Task => ({ priority, run });
