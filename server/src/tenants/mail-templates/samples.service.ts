import type { CallInput } from '@guichet/contract/calls.ts';
import type { MailContent } from '#platform/mail/content.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { fillFor, readText, venueMails } from './mail-templates.service.ts';
import { sampleValues } from './samples.ts';

type Draft = NonNullable<CallInput<'POST /settingsportal/email/preview'>['body']>;

/** Builds a mail from an unsaved text, filled with sample data. @throws AppError for a text with a problem */
export async function writeSample(services: Services, tenant: Tenant, draft: Draft): Promise<MailContent> {
  const { mail, locale } = draft;
  const checked = readText(mail, draft, locale);
  const { brand } = await venueMails(services, tenant);
  const site = tenantAddress(services.config.publicUrl, tenant, locale);
  const values = sampleValues(mail, locale, brand, site);
  return fillFor(services, tenant, { mail, checked, locale, brand, values });
}
