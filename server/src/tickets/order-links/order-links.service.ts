import { randomUUID } from 'node:crypto';
import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { guestPage, renewLink } from '#account/guests/guests.service.ts';
import { replaceLink } from '#account/guests/guests.sql.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { endOtherSessions } from '#account/sessions/sessions.sql.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { orderLinkMail } from './order-link-mail.ts';
import { readOrderOfGuest } from './order-links.sql.ts';

/** The job that mails a new link to an order. */
export const ORDER_LINK_JOB = defineJob(
  'tickets.order-link',
  z.object({ customerId: z.string(), sending: z.string() }),
  { ifTenantIsMissing: 'fail', priority: 'awaited' },
);

/**
 * Replaces the link of a guest's order and enqueues its mail. The former link and other sessions end.
 * @param keptSession the session that stays open @throws AppError `order-link.unknown`
 */
export async function sendNewLink(
  db: TenantDb,
  services: Pick<Services, 'secrets'>,
  customerId: string,
  keptSession?: string,
): Promise<void> {
  if (!(await renewLink(db, services, customerId))) fail('order-link.unknown');
  await endOtherSessions(db, { kind: 'customer', id: customerId }, keptSession);
  await enqueue(db, ORDER_LINK_JOB, { customerId, sending: randomUUID() });
}

/** Ends the link of a guest's order and every session. @throws AppError `order-link.unknown` */
export async function revokeLink(db: TenantDb, customerId: string): Promise<void> {
  if (!(await replaceLink(db, customerId, undefined))) fail('order-link.unknown');
  await endOtherSessions(db, { kind: 'customer', id: customerId }, undefined);
}

/** Mails the link of a guest's order; nothing once the guest is erased or the link is revoked. */
export async function mailOrderLink(
  services: Services,
  tenant: Tenant,
  { customerId, sending }: { customerId: string; sending: string },
): Promise<void> {
  const { customer, orderNumber } = await services.database.tenant(tenant.id, async (db) => ({
    customer: await readCustomer(db, customerId),
    orderNumber: await readOrderOfGuest(db, customerId),
  }));
  if (!customer || !orderNumber) return;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const page = await guestPage(services, tenant, customerId, locale);
  if (!page) return;
  const mails = await venueMails(services, tenant);
  const person = personVariables(customer);
  const mail = orderLinkMail({ orderNumber, address: page.address }, { locale, person });
  await mails.sendOnce(`order-link-${customerId}-${sending}`, mail, { to: { address: customer.email } });
}
