import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const deploymentModes = ['dev', 'preprod', 'qa', 'prod'] as const;
const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Characters that a secret key has at least. */
export const MIN_KEY_LENGTH = 32;

export type DeploymentMode = (typeof deploymentModes)[number];
export type Role = (typeof roles)[number];
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  /** 0: chosen by the system. */
  port: number;
  host: string;
  /** Connection string, of the owner or of a login with the role guichet_app; undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Connection string of the owner, where `databaseUrl` is that of another login. */
  migrationDatabaseUrl: string | undefined;
  /** Absolute path: embedded PostgreSQL, generated key. */
  dataDirectory: string;
  /** Origin that visitors see, without a trailing slash. */
  publicUrl: string;
  /** Whether PUBLIC_URL says so: requests for other hosts than this and those of tenants are then refused. */
  isPublicUrlSet: boolean;
  deploymentMode: DeploymentMode;
  /** What this process runs: pages and calls (web), jobs (worker), or both. */
  role: Role;
  /** Undefined: mails go to the embedded outbox. */
  smtpUrl: string | undefined;
  /** The address that mails come from; no-reply@ the portal's host when undefined. */
  mailSender: string | undefined;
  /** What mails are signed with. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined;
  /** Where mails come back that cannot be delivered; undefined: to their sender. */
  bounceAddress: string | undefined;
  /** Bearers of it may report mails that came back; undefined: no one. */
  bounceToken: string | undefined;
  /** Undefined: rate limits are counted in this process alone. */
  redisUrl: string | undefined;
  /** Addresses and networks of proxies whose forwarded client address is trusted. */
  trustedProxies: string[];
  /** At least 32 characters; undefined: generated and stored under the data directory. */
  secretKey: string | undefined;
  /** Bearers of it may read /metrics; undefined: everyone in dev, no one otherwise. */
  metricsToken: string | undefined;
  logLevel: LogLevel;
  /** How long after the sign-in a customer’s session ends, however often it was refreshed. */
  sessionDays: number;
  /** The same for an administrator’s. */
  adminSessionHours: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the environment, one sentence per variable. */
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
 *
 * @throws {ConfigError} naming every variable that is wrong
 */
export function readConfig(env: Environment): Config {
  const set = setVariables(env);
  const data = parse(variables(set.DEPLOYMENT_MODE === 'prod'), set);
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    dataDirectory: resolve(data.DATA_DIR),
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${data.PORT}`,
    isPublicUrlSet: data.PUBLIC_URL !== undefined,
    deploymentMode: data.DEPLOYMENT_MODE,
    role: data.ROLE,
    smtpUrl: data.SMTP_URL,
    mailSender: data.MAIL_SENDER,
    dkim: dkimOf(data),
    bounceAddress: data.BOUNCE_ADDRESS,
    bounceToken: data.BOUNCE_TOKEN,
    redisUrl: data.REDIS_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    secretKey: data.SECRET_KEY,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    sessionDays: data.SESSION_DAYS,
    adminSessionHours: data.ADMIN_SESSION_HOURS,
  };
}

/**
 * Reads the logins alone: the migration step needs no other variable, and no other secret.
 *
 * @throws {ConfigError} naming every variable that is wrong
 */
export function readDatabaseUrls(env: Environment): Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl'> {
  const data = parse(z.object(databaseUrls), setVariables(env));
  return { databaseUrl: data.DATABASE_URL, migrationDatabaseUrl: data.MIGRATION_DATABASE_URL };
}

const setVariables = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );

/**
 * The key that mails are signed with.
 * @throws {ConfigError} for a part of it, and for a domain that receivers would not align with the sender (RFC 7489)
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

function isPrivateKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

function parse<T extends z.ZodType>(schema: T, set: Record<string, string>): z.output<T> {
  const { success, data, error } = schema.safeParse(set);
  if (!success) throw new ConfigError(error.issues.map(({ message }) => message));
  return data;
}

/** Messages never repeat a value: some are secret, and connection strings contain passwords. */
function variables(isProduction: boolean) {
  const secretKey = z
    .string('SECRET_KEY is missing: in prod it must be set, to at least 32 random characters.')
    .min(MIN_KEY_LENGTH, `SECRET_KEY must have at least ${MIN_KEY_LENGTH} characters.`)
    .refine((key) => !isProduction || isUnpredictable(key), {
      error: 'SECRET_KEY is easy to guess: in prod it must be random, as `openssl rand -base64 32` makes it.',
    });
  const smtpUrl = url(
    'SMTP_URL',
    ['smtp', 'smtps'],
    'SMTP_URL is missing: in prod mails must leave, the embedded outbox is for trying out.',
  );
  return z.object({
    PORT: port('PORT').default(3000),
    HOST: z.string().default('127.0.0.1'),
    ...databaseUrls,
    DATA_DIR: z.string().default('.data'),
    DEPLOYMENT_MODE: oneOf('DEPLOYMENT_MODE', deploymentModes).default('dev'),
    ROLE: oneOf('ROLE', roles).default('all'),
    SECRET_KEY: isProduction ? secretKey : secretKey.optional(),
    SMTP_URL: isProduction ? smtpUrl : smtpUrl.optional(),
    PUBLIC_URL: publicUrl(isProduction).optional(),
    REDIS_URL: url('REDIS_URL', ['redis', 'rediss']).optional(),
    TRUSTED_PROXIES: networks('TRUSTED_PROXIES').default([]),
    MAIL_SENDER: z
      .email('MAIL_SENDER must be one mail address, like billets@tickets.example.com.')
      .optional(),
    DKIM_DOMAIN: z.hostname('DKIM_DOMAIN must be a domain, like tickets.example.com.').optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
        'DKIM_SELECTOR must be one label of a domain, like guichet.',
      )
      .optional(),
    DKIM_PRIVATE_KEY: z
      .string()
      .transform((key) => key.replaceAll('\\n', '\n'))
      .refine(isPrivateKey, 'DKIM_PRIVATE_KEY must be a private RSA key of at least 1024 bits, as PEM.')
      .optional(),
    BOUNCE_ADDRESS: z
      .email('BOUNCE_ADDRESS must be one mail address, like bounces@tickets.example.com.')
      .optional(),
    BOUNCE_TOKEN: token('BOUNCE_TOKEN').optional(),
    METRICS_TOKEN: token('METRICS_TOKEN').optional(),
    LOG_LEVEL: oneOf('LOG_LEVEL', logLevels).default('info'),
    SESSION_DAYS: wholeNumber('SESSION_DAYS', 365).default(30),
    ADMIN_SESSION_HOURS: wholeNumber('ADMIN_SESSION_HOURS', 168).default(12),
  });
}

/** Distinct characters that a random key has at least; 32 hexadecimal ones have 14 on average. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Whether a key may be random: many different characters, and not one piece repeated. */
const isUnpredictable = (key: string): boolean =>
  new Set(key).size >= MIN_DISTINCT_CHARACTERS && !/^(.+?)\1+$/.test(key);

function port(name: string) {
  return z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: `${name} must be a whole number from 0 to 65535.`,
    })
    .transform(Number);
}

const token = (name: string) =>
  z.string().regex(/^[\w.~+/=-]{16,}$/, `${name} must have at least 16 letters, digits or . ~ + / = - _`);

function wholeNumber(name: string, most: number) {
  return z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most, {
      error: `${name} must be a whole number from 1 to ${most}.`,
    })
    .transform(Number);
}

const oneOf = <const T extends readonly string[]>(name: string, allowed: T) =>
  z.enum(allowed, `${name} must be one of ${allowed.join(', ')}.`);

function url(name: string, schemes: readonly string[], whenMissing?: string) {
  const starts = schemes.map((scheme) => `${scheme}://`).join(' or ');
  return z
    .string(whenMissing)
    .refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), {
      error: `${name} must be a URL that starts with ${starts}.`,
      abort: true,
    });
}

const databaseUrls = {
  DATABASE_URL: url('DATABASE_URL', ['postgres', 'postgresql']).optional(),
  MIGRATION_DATABASE_URL: url('MIGRATION_DATABASE_URL', ['postgres', 'postgresql']).optional(),
};

function publicUrl(isProduction: boolean) {
  return url('PUBLIC_URL', ['http', 'https'])
    .refine((text) => isOrigin(new URL(text)), {
      error: 'PUBLIC_URL must be an origin without a path, like https://tickets.example.com.',
    })
    .refine((text) => !isProduction || isSecureOrLocal(new URL(text)), {
      error: 'PUBLIC_URL must start with https:// in prod.',
    });
}

const isOrigin = ({ pathname, search, hash }: URL): boolean =>
  pathname === '/' && search === '' && hash === '';

const isSecureOrLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';

function networks(name: string) {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every(isNetwork), {
      error: `${name} must be a list of addresses or networks, like 10.0.0.2, 192.168.0.0/16.`,
    });
}

function isNetwork(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}
