import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Db, TenantDb } from '#kernel/database/database.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { defineJob, definePlatformJob, defineScheduledJob, JobPayloadError } from './define-job.ts';
import { handleJob, handlePlatformJob } from './handle-job.ts';
import type { JobContext } from './jobs.ts';
import { enqueue } from './outbox.ts';

const tenant = { id: parseTenantId('7f0c2a52-1e0d-4b7e-9d0a-3c5f6a1b2c3d') } as Tenant;
const missing = 'f3b1a6de-93f4-4f0e-8a63-0c1d2e3f4a5b';
const warn = vi.fn();
const services = {
  tenants: { withId: async (id: string) => (id === tenant.id ? tenant : undefined) },
  logger: { warn },
};
const context: JobContext = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
const shape = z.object({ orderId: z.string(), copies: z.number().exactOptional() });
const MAIL_JOB = defineJob('test.mail', shape);
const REFUND_JOB = defineJob('test.refund', shape, { ifTenantIsMissing: 'fail' });

beforeEach(() => warn.mockReset());

/** Runs a job, and returns what its handler received, or undefined when it was not called. */
async function run(job: typeof MAIL_JOB, payload: unknown) {
  const handler = vi.fn(async (_received: { tenant: Tenant; payload: z.output<typeof shape> }) => undefined);
  await handleJob(services, job, handler)[job.name]?.run(payload, context);
  return handler.mock.calls[0]?.[0];
}

describe('handleJob', () => {
  it('passes tenant, payload, services and attempt to the handler', async () => {
    expect(await run(MAIL_JOB, { tenantId: tenant.id, orderId: 'a' })).toEqual({
      ...context,
      tenant,
      payload: { orderId: 'a' },
      services,
    });
  });

  it('accepts a payload of another version with more fields', async () => {
    const received = await run(MAIL_JOB, { tenantId: tenant.id, orderId: 'a', added: true });
    expect(received?.payload).toEqual({ orderId: 'a' });
  });

  it.each([
    ['a field of another type', { tenantId: tenant.id, orderId: 12 }, 'orderId: '],
    ['a missing field', { tenantId: tenant.id }, 'orderId: '],
    ['a missing tenant id', { orderId: 'a' }, 'tenantId: '],
    ['no object', null, 'payload: '],
  ])('fails with the name of the job and the field for %s', async (_case, payload, field) => {
    const running = run(MAIL_JOB, payload);
    await expect(running).rejects.toThrow(JobPayloadError);
    await expect(running).rejects.toThrow(`The payload of the job test.mail does not fit: ${field}`);
  });

  it('keeps values of the payload out of the error', async () => {
    const job = defineJob('test.choice', z.object({ choice: z.enum(['a', 'b']), id: z.uuid() }));
    const task = handleJob(services, job, async () => undefined)[job.name];
    const running = task?.run({ tenantId: tenant.id, choice: 'secret', id: 'secret' }, context);
    await expect(running).rejects.toThrow(/choice: .*id: /);
    await expect(running).rejects.not.toThrow('secret');
  });

  it('drops a job whose tenant does not exist, and logs it', async () => {
    expect(await run(MAIL_JOB, { tenantId: missing, orderId: 'a' })).toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { task: 'test.mail', tenantId: missing },
      'A job was dropped: its tenant does not exist or is archived',
    );
  });

  it('fails a job whose tenant does not exist when its definition says so', async () => {
    await expect(run(REFUND_JOB, { tenantId: missing, orderId: 'a' })).rejects.toThrow(
      'The tenant of the job test.refund does not exist or is archived',
    );
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('handlePlatformJob', () => {
  it('accepts the payload that the schedule adds', async () => {
    const handler = vi.fn(async () => undefined);
    const job = defineScheduledJob('test.nightly');
    await handlePlatformJob(services, job, handler)[job.name]?.run({ _cron: { ts: 'x' } }, context);
    expect(handler).toHaveBeenCalledExactlyOnceWith({ ...context, payload: {}, services });
  });

  it('fails for a payload that does not fit', async () => {
    const job = definePlatformJob('test.alert', z.object({ alertId: z.string() }));
    const running = handlePlatformJob(services, job, async () => undefined)[job.name]?.run({}, context);
    await expect(running).rejects.toThrow('The payload of the job test.alert does not fit: alertId: ');
  });
});

describe('enqueue', () => {
  const named = vi.fn(async () => []);
  const db = { named, tenantId: tenant.id } as unknown as TenantDb;

  it("adds the transaction's tenant to the payload of a tenant's job", async () => {
    await enqueue(db, MAIL_JOB, { orderId: 'a' });
    const payload = JSON.stringify({ tenantId: tenant.id, orderId: 'a' });
    expect(named).toHaveBeenLastCalledWith('platform.enqueue', expect.any(String), [
      'test.mail',
      payload,
      null,
      null,
      null,
    ]);
  });

  it('type-checks the payload, and the transaction of a job of a tenant', () => {
    // @ts-expect-error: a number is no order id
    void enqueue(db, MAIL_JOB, { orderId: 1 });
    // @ts-expect-error: the order id is missing
    void enqueue(db, MAIL_JOB, {});
    // @ts-expect-error: a platform transaction has no tenant
    void enqueue(db as Db, MAIL_JOB, { orderId: 'a' });
    expect(named).toHaveBeenCalled();
  });
});
