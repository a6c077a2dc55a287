import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

const deploymentModes = ['dev', 'preprod', 'qa', 'prod'] as const;
const roles = ['all', 'web', 'worker'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type DeploymentMode = (typeof deploymentModes)[number];
export type Role = (typeof roles)[number];
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Connection string of the owner; undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Absolute path: embedded PostgreSQL, generated key. */
  dataDirectory: string;
  /** Origin that visitors see, without a slash at the end. */
  publicUrl: string;
  deploymentMode: DeploymentMode;
  /** What this process does: pages and calls (web), jobs (worker), or both. */
  role: Role;
  /** Undefined: mails go to the embedded outbox. */
  smtpUrl: string | undefined;
  /** Undefined: request limits are counted in this process alone. */
  redisUrl: string | undefined;
  /** Addresses and networks of balancers, whose word on where a request comes from is taken. */
  trustedProxies: string[];
  /** At least 32 characters; undefined: generated and kept under the data directory. */
  secretKey: string | undefined;
  logLevel: LogLevel;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with the environment, one sentence per variable. */
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
 * @throws {ConfigError} naming every variable that is wrong.
 */
export function readConfig(env: Environment): Config {
  const read = createReader(env);
  const port = read.port('PORT', 3000);
  const deploymentMode = read.oneOf('DEPLOYMENT_MODE', deploymentModes, 'dev');
  const secretKey = read.text('SECRET_KEY');
  if (secretKey === undefined && deploymentMode === 'prod') {
    read.report('SECRET_KEY is missing: in prod it must be set, to at least 32 random characters.');
  }
  if (secretKey !== undefined && secretKey.length < 32)
    read.report('SECRET_KEY must have at least 32 characters.');
  const smtpUrl = read.url('SMTP_URL', ['smtp', 'smtps']);
  if (smtpUrl === undefined && deploymentMode === 'prod') {
    read.report('SMTP_URL is missing: in prod mails must leave, the embedded outbox is for trying out.');
  }
  const publicUrl = read.url('PUBLIC_URL', ['http', 'https']);
  if (publicUrl !== undefined) checkOrigin(publicUrl, deploymentMode, read.report);
  const config: Config = {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    databaseUrl: read.url('DATABASE_URL', ['postgres', 'postgresql']),
    dataDirectory: resolve(read.text('DATA_DIR') ?? '.data'),
    publicUrl: publicUrl?.replace(/\/$/, '') ?? `http://localhost:${port}`,
    deploymentMode,
    role: read.oneOf('ROLE', roles, 'all'),
    smtpUrl,
    redisUrl: read.url('REDIS_URL', ['redis', 'rediss']),
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    secretKey,
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

function checkOrigin(publicUrl: string, mode: DeploymentMode, report: (problem: string) => void): void {
  const url = new URL(publicUrl);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    report('PUBLIC_URL must be an origin without a path, like https://tickets.example.com.');
  }
  const isLocal = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (mode === 'prod' && url.protocol !== 'https:' && !isLocal)
    report('PUBLIC_URL must start with https:// in prod.');
}

/** Values are never repeated in a problem: some are secret, and connection strings carry passwords. */
function createReader(env: Environment) {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const text = (name: string) => env[name]?.trim() || undefined;
  return {
    problems,
    report,
    text,
    port(name: string, fallback: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
      report(`${name} must be a whole number from 0 to 65535.`);
      return fallback;
    },
    networks(name: string): string[] {
      const networks = (text(name) ?? '').split(',').flatMap((part) => part.trim() || []);
      const isNetwork = (network: string) => {
        const [address = '', bits] = network.split('/');
        return isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
      };
      if (!networks.every(isNetwork)) {
        report(`${name} must be a list of addresses or networks, like 10.0.0.2, 192.168.0.0/16.`);
      }
      return networks;
    },
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === undefined) return fallback;
      const match = allowed.find((candidate) => candidate === value);
      if (match === undefined) report(`${name} must be one of ${allowed.join(', ')}.`);
      return match ?? fallback;
    },
    url(name: string, schemes: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const scheme = URL.parse(value)?.protocol.slice(0, -1);
      if (scheme !== undefined && schemes.includes(scheme)) return value;
      report(
        `${name} must be a URL that starts with ${schemes.map((allowed) => `${allowed}://`).join(' or ')}.`,
      );
      return undefined;
    },
  };
}
