import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import {
  backupVariables,
  databaseUrls,
  type deploymentModes,
  type logLevels,
  type roles,
  type samplers,
  variables,
} from './config-variables.ts';

export type DeploymentMode = (typeof deploymentModes)[number];
export type Role = (typeof roles)[number];
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  /** 0: the system chooses a free port. */
  port: number;
  host: string;
  /** Connection string of the owner, or of a login with the role guichet_app; undefined: embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Connection string of the owner, when `databaseUrl` belongs to another login. */
  migrationDatabaseUrl: string | undefined;
  /** Connection string of a standby, for reads that tolerate seconds of age; undefined: the primary. */
  databaseReadUrl: string | undefined;
  /** Absolute path of the embedded PostgreSQL and the generated key. */
  dataDirectory: string;
  /** Public origin, without a trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL is set: requests for hosts other than this and the tenants' are then rejected. */
  isPublicUrlSet: boolean;
  deploymentMode: DeploymentMode;
  /** Role of this process: pages and calls (web), jobs (worker), or both. */
  role: Role;
  /** Undefined: mails go to the embedded outbox. */
  smtpUrl: string | undefined;
  /** Sender address of mails; no-reply@ the portal's host when undefined. */
  mailSender: string | undefined;
  /** DKIM key of mails. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined;
  /** Certificates and keys of wallet passes for venues without their own. */
  wallets: {
    apple: { certificate: string; key: string; password: string | undefined; issuer: string } | undefined;
    google: { issuerId: string; account: string } | undefined;
  };
  /** Envelope sender, to which undeliverable mails return; undefined: the sender. */
  bounceAddress: string | undefined;
  /** Token of programs that report bounced mails; undefined: reports are refused. */
  bounceToken: string | undefined;
  /** Undefined: rate limits are counted per process. */
  redisUrl: string | undefined;
  /** Addresses and networks of proxies whose forwarded client address is trusted. */
  trustedProxies: string[];
  /** At least 32 characters; undefined: generated and stored in the data directory. */
  secretKey: string | undefined;
  /** Token that permits reading /metrics; undefined: everyone in dev, nobody otherwise. */
  metricsToken: string | undefined;
  /** URI of the person who receives reports of weaknesses; undefined: /.well-known/security.txt does not exist. */
  securityContact: string | undefined;
  logLevel: LogLevel;
  /** Maximum length of a customer’s session since the sign-in, whatever its renewals. */
  sessionDays: number;
  /** Maximum length of an administrator’s session since the sign-in. */
  adminSessionHours: number;
  /** Time in which a stopping process serves requests, and balancers see that it is not ready. */
  drainSeconds: number;
  /** Undefined: no traces. */
  tracing: TracingConfig | undefined;
}

/** Where traces go, and which. */
export interface TracingConfig {
  /** Address that takes OTLP over HTTP. */
  url: string;
  serviceName: string | undefined;
  sampler: (typeof samplers)[number];
  /** Fraction of the traces that a sampler by ratio takes, from 0 to 1. */
  ratio: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Problems of the environment, one sentence per variable. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 * @throws {ConfigError} naming every invalid variable
 */
export function readConfig(env: Environment): Config {
  const set = setVariables(env);
  const data = parse(variables(set.DEPLOYMENT_MODE === 'prod'), set);
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    dataDirectory: resolve(data.DATA_DIR),
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${data.PORT}`,
    isPublicUrlSet: data.PUBLIC_URL !== undefined,
    deploymentMode: data.DEPLOYMENT_MODE,
    role: data.ROLE,
    smtpUrl: data.SMTP_URL,
    mailSender: data.MAIL_SENDER,
    dkim: dkimOf(data),
    wallets: walletsOf(data),
    bounceAddress: data.BOUNCE_ADDRESS,
    bounceToken: data.BOUNCE_TOKEN,
    redisUrl: data.REDIS_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    secretKey: data.SECRET_KEY,
    metricsToken: data.METRICS_TOKEN,
    securityContact: data.SECURITY_CONTACT,
    logLevel: data.LOG_LEVEL,
    sessionDays: data.SESSION_DAYS,
    adminSessionHours: data.ADMIN_SESSION_HOURS,
    drainSeconds: data.DRAIN_SECONDS,
    tracing: tracingOf(data),
  };
}

/** Returns the certificates and keys of wallet passes. @throws ConfigError when a part of them is missing */
function walletsOf(data: {
  APPLE_WALLET_CERTIFICATE?: string | undefined;
  APPLE_WALLET_KEY?: string | undefined;
  APPLE_WALLET_KEY_PASSWORD?: string | undefined;
  APPLE_WALLET_ISSUER?: string | undefined;
  GOOGLE_WALLET_ISSUER_ID?: string | undefined;
  GOOGLE_WALLET_ACCOUNT?: string | undefined;
}): Config['wallets'] {
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key, APPLE_WALLET_ISSUER: issuer } = data;
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_ACCOUNT: account } = data;
  const isAppleSet = certificate !== undefined && key !== undefined && issuer !== undefined;
  const isGoogleSet = issuerId !== undefined && account !== undefined;
  const problems = [
    ...(!isAppleSet && (certificate ?? key ?? issuer) !== undefined
      ? [
          'APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY and APPLE_WALLET_ISSUER are set together, or none of them.',
        ]
      : []),
    ...(!isGoogleSet && (issuerId ?? account) !== undefined
      ? ['GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_ACCOUNT are set together, or none of them.']
      : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const password = data.APPLE_WALLET_KEY_PASSWORD;
  return {
    apple: isAppleSet ? { certificate, key, password, issuer } : undefined,
    google: isGoogleSet ? { issuerId, account } : undefined,
  };
}

/**
 * Reads the logins only: the migration step needs no other variable or secret.
 * @throws {ConfigError} naming every invalid variable
 */
export function readDatabaseUrls(env: Environment): Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'> {
  const data = parse(z.object(databaseUrls), setVariables(env));
  return { databaseUrl: data.DATABASE_URL, migrationDatabaseUrl: data.MIGRATION_DATABASE_URL };
}

/** What the commands that back up and restore need. */
export interface BackupConfig extends Pick<Config, 'databaseUrl' | 'dataDirectory' | 'secretKey'> {
  /** Encrypts backups. */
  passphrase: string;
}

/**
 * Reads the variables of a backup only, so that it needs no other secret of the portal.
 * @throws {ConfigError} naming every invalid or missing variable
 */
export function readBackupConfig(env: Environment): BackupConfig {
  const set = setVariables(env);
  const data = parse(
    z.object({ ...databaseUrls, ...backupVariables, SECRET_KEY: z.string().optional() }),
    set,
  );
  if (data.BACKUP_PASSPHRASE === undefined)
    throw new ConfigError([
      'BACKUP_PASSPHRASE is missing: set it to a passphrase of at least 20 characters, and keep it apart from the backups.',
    ]);
  return {
    databaseUrl: data.DATABASE_URL,
    dataDirectory: resolve(data.DATA_DIR),
    secretKey: data.SECRET_KEY,
    passphrase: data.BACKUP_PASSPHRASE,
  };
}

const setVariables = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );

/**
 * Reads the DKIM key.
 * @throws {ConfigError} for an incomplete key, and for a domain that receivers would not align with the sender (RFC
 * 7489)
 */
function dkimOf(data: {
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
  MAIL_SENDER?: string | undefined;
  BOUNCE_ADDRESS?: string | undefined;
}): Config['dkim'] {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = data;
  if (!domain && !selector && !privateKey) return undefined;
  if (!domain || !selector || !privateKey)
    throw new ConfigError([
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY are set together, or none of them.',
    ]);
  const problems = (['MAIL_SENDER', 'BOUNCE_ADDRESS'] as const).flatMap((name) => {
    const host = data[name]?.split('@')[1]?.toLowerCase();
    const isAligned = host === domain.toLowerCase() || host?.endsWith(`.${domain.toLowerCase()}`);
    return isAligned
      ? []
      : [`${name} must be an address of DKIM_DOMAIN or below it: receivers compare them.`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return { domain, selector, privateKey };
}

const COLLECTOR = 'http://localhost:4318';

/** Reads where traces go: tracing is on when an exporter or an endpoint is named. */
function tracingOf(data: z.output<ReturnType<typeof variables>>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact } = data;
  const exporter = data.OTEL_TRACES_EXPORTER ?? (base || exact ? 'otlp' : 'none');
  if (exporter === 'none' || data.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url: exact ?? `${(base ?? COLLECTOR).replace(/\/$/, '')}/v1/traces`,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  };
}

function parse<T extends z.ZodType>(schema: T, set: Record<string, string>): z.output<T> {
  const { success, data, error } = schema.safeParse(set);
  if (!success) throw new ConfigError(error.issues.map(({ message }) => message));
  return data;
}
