import { z } from 'zod';

/**
 * Order in which waiting jobs start: lower numbers first, and the earlier one among equals. `money` is for jobs about
 * payments, refunds and places; `awaited` for what a person at the screen waits for, such as a code to sign in; `bulk`
 * for what may come in thousands and can wait.
 */
const PRIORITIES = { money: -10, awaited: -5, usual: 0, bulk: 10 } as const;

interface JobOptions {
  /** `usual` by default */
  readonly priority?: keyof typeof PRIORITIES;
}

/**
 * A kind of job: its name in the queue and the shape of its payload. Jobs of the previous version are still in the
 * queue after a deployment: a name stays as it is, and a schema accepts the payloads that the previous version wrote.
 */
export interface PlatformJob<Payload extends object = object> {
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  readonly scope: 'platform';
  /** Jobs with a lower number start first. */
  readonly priority: number;
}

/** A job of one tenant: its payload in the queue also holds `tenantId`. */
export interface TenantJob<Payload extends object = object> {
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  readonly scope: 'tenant';
  readonly ifTenantIsMissing: 'drop' | 'fail';
  /** Jobs with a lower number start first. */
  readonly priority: number;
}

interface TenantJobOptions extends JobOptions {
  /**
   * What becomes of a job whose tenant was deleted or archived: it is dropped with a line in the log (by default), or
   * it fails, is retried, and stays among the failed jobs.
   */
  readonly ifTenantIsMissing?: TenantJob['ifTenantIsMissing'];
}

/**
 * Defines a job of a tenant.
 * @param schema the payload without its tenant: ids rather than personal data
 */
export const defineJob = <Payload extends object>(
  name: string,
  schema: z.ZodType<Payload>,
  { ifTenantIsMissing = 'drop', priority = 'usual' }: TenantJobOptions = {},
): TenantJob<Payload> => ({
  name,
  schema,
  scope: 'tenant',
  ifTenantIsMissing,
  priority: PRIORITIES[priority],
});

/** Defines a job of no particular tenant, such as one that runs on a schedule for all venues. */
export const definePlatformJob = <Payload extends object>(
  name: string,
  schema: z.ZodType<Payload>,
  { priority = 'usual' }: JobOptions = {},
): PlatformJob<Payload> => ({ name, schema, scope: 'platform', priority: PRIORITIES[priority] });

/** Defines a job that runs on a schedule and needs no payload. */
export const defineScheduledJob = (name: string, options?: JobOptions): PlatformJob =>
  definePlatformJob(name, z.object({}), options);

/** The payload of a job, as `z.output` is of a schema. */
export type PayloadOf<Job> = Job extends { readonly schema: z.ZodType<infer Payload> } ? Payload : never;

/** A payload does not have the shape that its job defines. The message holds no values: they may identify purchases. */
export class JobPayloadError extends Error {
  override readonly name = 'JobPayloadError';

  constructor(job: string, issues: readonly z.core.$ZodIssue[]) {
    const reasons = issues.map(({ path, code, message }) =>
      // The message of another issue than a wrong type may quote the value.
      [path.join('.') || 'payload', code === 'invalid_type' ? message : code].join(': '),
    );
    super(`The payload of the job ${job} does not fit: ${reasons.join('; ')}`);
  }
}

/** Parses the payload of a job. @throws JobPayloadError when it does not fit */
export function parsePayload<Payload>(job: string, schema: z.ZodType<Payload>, payload: unknown): Payload {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new JobPayloadError(job, parsed.error.issues);
  return parsed.data;
}
