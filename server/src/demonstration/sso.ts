import { DEFAULT_CLAIMS } from '@guichet/contract/account/sso-rules.ts';
import { SECRET_PURPOSE } from '#account/sso/settings/sso-settings.service.ts';
import { readSsoSettings, writeSsoSettings } from '#account/sso/settings/sso-settings.sql.ts';
import { SANDBOX_SSO_PATH } from '#gateways/sso/sandbox/plugin.ts';
import { SANDBOX_CLIENT } from '#gateways/sso/sandbox/requests.ts';
import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Services } from '#services.ts';
import { seedOnce } from './once.ts';

/** The venue whose customers may sign in at the demonstration provider. */
const SSO_VENUE = 'aqua-rivage';

/** Lets the customers of one venue sign in at the demonstration provider. */
export async function seedSso(
  database: Database,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  venues: readonly { id: TenantId; name: string }[],
): Promise<void> {
  const venue = venues.find(({ name }) => name === SSO_VENUE);
  if (!venue) return;
  const discovery = config.publicUrl + SANDBOX_SSO_PATH;
  await seedOnce(database, venue.id, 'sso', (db) =>
    writeSsoSettings(db, {
      version: 1,
      choices: {
        isEnable: true,
        name: 'demonstration',
        labels: {
          'fr-FR': 'l’identité de démonstration',
          'en-GB': 'the demonstration identity',
          'de-DE': 'der Identität zur Vorführung',
        },
        discovery,
        clientId: SANDBOX_CLIENT.clientId,
        secretExpiresOn: '',
        scopes: 'openid profile email',
        acrValues: 'eidas1',
        signature: 'ES256',
        claims: { ...DEFAULT_CLAIMS, mobile: '' },
        isLogoutShared: true,
        isForAdministrators: true,
      },
      secretEncrypted: secrets.encryptSecret(SANDBOX_CLIENT.secret, SECRET_PURPOSE),
      before: null,
    }),
  );
  // The portal's address may have changed since its first start.
  await database.tenant(venue.id, async (db) => {
    const row = await readSsoSettings(db);
    if (!row?.choices.discovery.endsWith(SANDBOX_SSO_PATH) || row.choices.discovery === discovery) return;
    await writeSsoSettings(db, { ...row, choices: { ...row.choices, discovery } });
  });
}
