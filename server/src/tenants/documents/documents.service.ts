import type { TenantDb } from '#kernel/database/database.ts';
import { choiceNames, type PhraseOverrides } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readPartners } from '../partners/partners.service.ts';
import { partnerLinks } from '../partners/partners.ts';
import { readUsedLinks } from './documents.sql.ts';
import { viewLink } from './documents.ts';

/** Returns the tenant’s links and partners for the page footer. */
export async function shownLinks(db: TenantDb, tenant: Tenant, phraseOverrides: PhraseOverrides) {
  const [links, partners, nameOf] = await Promise.all([
    readUsedLinks(db),
    readPartners(db),
    choiceNames(phraseOverrides, tenant),
  ]);
  return [...links.map((link) => viewLink(link, tenant)), ...partnerLinks(partners, nameOf)];
}
