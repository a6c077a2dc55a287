import { parseArgs } from 'node:util';
import { isReservedName, TENANT_NAME } from '@guichet/contract/backoffice/master-area-rules.ts';
import { DEFAULT_LOCALE, findLocale, LOCALES } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { inviteFirstMaster, resetMaster } from './backoffice/master-area/first-master.service.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { readConfig } from './kernel/configuration/config.ts';
import { createDatabase } from './kernel/database/database.ts';
import { migrate } from './kernel/database/migrations.ts';
import { StartupError } from './kernel/startup-error.ts';

/**
 * `npm run master:invite -- someone@example.com`: invites the first master of an installation, and creates the provider
 * tenant if there is none. The portal sends the mail as soon as it runs. Exits with 1 when a master exists.
 * `npm run master:invite -- --reset`: ends the password, the sessions and the factors of the master, and mails a link to
 * set them again.
 */

const USAGE = `npm run master:invite -- ADDRESS [--language ${LOCALES.join('|')}] [--tenant plateforme]
       npm run master:invite -- --reset`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      language: { type: 'string' },
      tenant: { type: 'string', default: 'plateforme' },
      reset: { type: 'boolean', default: false },
    },
  });
  if (values.reset && positionals.length === 0) return { tenant: values.tenant, isReset: true } as const;
  const email = z.email().safeParse(positionals[0]);
  const language = values.language === undefined ? DEFAULT_LOCALE : findLocale(values.language);
  const isNamed = TENANT_NAME.test(values.tenant) && !isReservedName(values.tenant);
  if (!email.success || !language || !isNamed) throw new StartupError(`Usage: ${USAGE}`);
  return { email: email.data, language, tenant: values.tenant, isReset: false } as const;
}

async function invite(): Promise<number> {
  const first = readArguments();
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = readConfig(process.env);
  await using resources = new AsyncDisposableStack();
  const openEmbedded = async () => {
    const postgres = await startEmbeddedPostgres({ dataDirectory });
    resources.defer(() => postgres.stop());
    return postgres.url();
  };
  const url = migrationDatabaseUrl ?? databaseUrl ?? (await openEmbedded());
  await migrate(url);
  const owner = createDatabase({ url, role: 'none', max: 1, applicationName: 'guichet first master' });
  resources.defer(() => owner.close());
  if (first.isReset) {
    const address = await resetMaster(owner, first.tenant);
    process.stdout.write(
      address
        ? `The access of ${address} is reset: the portal mails the link, as soon as it runs.\n`
        : 'This installation has no master yet.\n',
    );
    return address ? 0 : 1;
  }
  const isInvited = await inviteFirstMaster(owner, first);
  process.stdout.write(
    isInvited
      ? `${first.email} is invited: the portal sends the mail, as soon as it runs.\n`
      : 'This installation has a master. A forgotten password is replaced at the sign-in of the back office.\n',
  );
  return isInvited ? 0 : 1;
}

try {
  process.exitCode = await invite();
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 2;
}
