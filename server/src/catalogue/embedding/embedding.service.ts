import type { Labels } from '@guichet/contract/locale.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { Saved, SettingsPage } from '#tenants/saved-settings/saved-settings.service.ts';
import { catalogueOf } from '../browse/browse.sql.ts';
import { readOrigins, writeOrigins } from './embedding.sql.ts';
import { addressesOf, type Embedding } from './embedding.ts';

export const EMBEDDING: SettingsPage<Embedding> = {
  section: 'embedding',
  read: async (db) => ({ origins: (await readOrigins(db)).map((address) => ({ address })) }),
  write: (db, embedding) => writeOrigins(db, addressesOf(embedding)),
  fieldsOf: (embedding) => ({ origins: addressesOf(embedding).join(', ') }),
};

/** Returns an establishment or service as a choice. */
const choiceOf = ({ code, labels }: { code: string; labels: Labels }) => ({ code, labels });

/** Returns the settings with the establishments and services to which the embedded page can be narrowed. */
export async function withChoices(
  { services, tenant }: { services: Pick<Services, 'ticketing' | 'database'>; tenant: Tenant },
  settings: Saved<Embedding>,
) {
  const catalogue = await catalogueOf(services, tenant);
  return {
    ...settings,
    choices: {
      establishments: [...catalogue.establishments.values()].map(choiceOf),
      services: [...catalogue.services.values()]
        .filter(({ type }) => serviceKind(type) === 'event')
        .map(choiceOf),
    },
  };
}
