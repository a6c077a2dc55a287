import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import type { SsoConnection } from '#gateways/sso/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import {
  lockSsoSettings,
  readSsoSettings,
  type SealedChoices,
  type SsoChoices,
  type SsoSettingsRow,
  writeSsoSettings,
} from './sso-settings.sql.ts';
import {
  NO_SETTINGS,
  nextSettings,
  opensBackOffice,
  recordedSettings,
  SECRET_FIELDS,
} from './sso-settings.ts';

/** Encryption purpose of the client secret; see `Secrets`. */
export const SECRET_PURPOSE = 'sso.secret';

/** A venue’s provider with its connection. */
export interface ConfiguredSso {
  /** Version of the settings; a sign-in begun under another version is not finished */
  version: number;
  choices: SsoChoices;
  connection: SsoConnection;
}

/** Reads the provider for customers; undefined when there is none. */
export async function ssoOf(
  { secrets }: Pick<Services, 'secrets'>,
  db: TenantDb,
): Promise<ConfiguredSso | undefined> {
  const row = await readSsoSettings(db);
  if (!row?.choices.isEnable || row.secretEncrypted === null) return undefined;
  const { version, choices, secretEncrypted } = row;
  const { discovery, clientId, scopes, acrValues, signature } = choices;
  const secret = secrets.decryptSecret(secretEncrypted, SECRET_PURPOSE);
  return { version, choices, connection: { discovery, clientId, secret, scopes, acrValues, signature } };
}

/**
 * Returns the sign-in option of the back office; undefined when administrators cannot use the provider.
 * @param main the venue's main language
 */
export const administratorSso = (
  row: SsoSettingsRow | undefined,
  main: Locale,
): CallAnswer<'GET /Tenant/BackOffice'>['sso'] =>
  row?.choices.isEnable && row.choices.isForAdministrators
    ? { ssoName: row.choices.name, labels: filledWith(main, row.choices.labels) }
    : undefined;

interface Change {
  tenant: Tenant;
  identity: Pick<Administrator, 'userId' | 'email' | 'isSuper'>;
  action: 'sso.saved' | 'sso.undone';
  /** Version on which the administrator’s change is based */
  version: number;
  choose: (present: SsoSettingsRow) => SealedChoices;
}

/**
 * Changes the settings and writes the audit entry.
 * @throws AppError `settings.changed`; `sso.not-super-administrator` when the change affects back-office access
 */
export async function changeSso(db: TenantDb, change: Change): Promise<SsoSettingsRow> {
  const present = (await lockSsoSettings(db)) ?? NO_SETTINGS;
  if (present.version !== change.version) fail('settings.changed');
  const chosen = change.choose(present);
  const changes = changesBetween(recordedSettings(present), recordedSettings(chosen), SECRET_FIELDS);
  if (changes.length === 0) return present;
  if (!change.identity.isSuper && opensBackOffice(chosen.choices, changes))
    fail('sso.not-super-administrator');
  const next = nextSettings(present, chosen);
  await writeSsoSettings(db, next);
  const { action, tenant, identity } = change;
  await recordChange(db, identity, { action, subject: tenant.displayName, changes });
  return next;
}
