import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

export const deploymentModes = ['dev', 'preprod', 'qa', 'prod'] as const;
export const roles = ['all', 'web', 'worker'] as const;
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Minimum length of a secret key, in characters. */
export const MIN_KEY_LENGTH = 32;

const MIN_PASSPHRASE_LENGTH = 20;

/** Messages never repeat a value: some are secret, and connection strings contain passwords. */
export function variables(isProduction: boolean) {
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
    ...backupVariables,
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
    ...walletVariables,
    BOUNCE_ADDRESS: z
      .email('BOUNCE_ADDRESS must be one mail address, like bounces@tickets.example.com.')
      .optional(),
    BOUNCE_TOKEN: token('BOUNCE_TOKEN').optional(),
    METRICS_TOKEN: token('METRICS_TOKEN').optional(),
    SECURITY_CONTACT: contact('SECURITY_CONTACT').optional(),
    LOG_LEVEL: oneOf('LOG_LEVEL', logLevels).default('info'),
    SESSION_DAYS: wholeNumber('SESSION_DAYS', 365).default(30),
    ADMIN_SESSION_HOURS: wholeNumber('ADMIN_SESSION_HOURS', 168).default(12),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 60, 0).default(0),
    ...tracingVariables,
  });
}

/** Minimum number of distinct characters in a random key; 32 hexadecimal digits have 14 on average. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Whether a key may be random: many different characters, and no repetition. */
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

/** An address to write to: a mail address becomes a URI. */
function contact(name: string) {
  return z
    .string()
    .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
    .refine((text) => /^(https:\/\/|mailto:.+@)[!-~]+$/.test(text) && URL.canParse(text), {
      error: `${name} must be a mail address or a URL that starts with https://.`,
    });
}

function wholeNumber(name: string, most: number, least = 1) {
  return z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `${name} must be a whole number from ${least} to ${most}.`,
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

/** Standard variables of OpenTelemetry; its library reads others, such as those of headers and certificates, itself. */
const tracingVariables = {
  OTEL_SDK_DISABLED: oneOf('OTEL_SDK_DISABLED', ['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', ['http', 'https']).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_TRACES_SAMPLER: oneOf('OTEL_TRACES_SAMPLER', samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, like 0.05.')
    .transform(Number)
    .default(1),
};

/** A text with line breaks, which an environment file may write as `\\n`. */
const pem = (name: string, kind: 'CERTIFICATE' | 'PRIVATE KEY') =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => new RegExp(`-----BEGIN [A-Z ]*${kind}-----`).test(text), {
      error: `${name} must be a ${kind.toLowerCase()} as PEM.`,
    });

/** Certificates and keys of wallet passes, for venues without their own. */
const walletVariables = {
  APPLE_WALLET_CERTIFICATE: pem('APPLE_WALLET_CERTIFICATE', 'CERTIFICATE').optional(),
  APPLE_WALLET_KEY: pem('APPLE_WALLET_KEY', 'PRIVATE KEY').optional(),
  APPLE_WALLET_KEY_PASSWORD: z.string().optional(),
  APPLE_WALLET_ISSUER: pem('APPLE_WALLET_ISSUER', 'CERTIFICATE').optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'GOOGLE_WALLET_ISSUER_ID must be the digits of an issuer.')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z
    .string()
    .refine((text) => text.trim().startsWith('{'), {
      error: 'GOOGLE_WALLET_ACCOUNT must be the JSON key file of a service account.',
    })
    .optional(),
};

/** Variables of the commands that back up and restore, beside the key. */
export const backupVariables = {
  DATA_DIR: z.string().default('.data'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(
      MIN_PASSPHRASE_LENGTH,
      `BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE_LENGTH} characters, as \`openssl rand -base64 32\` makes them.`,
    )
    .optional(),
};

export const databaseUrls = {
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
  MIGRATION_DATABASE_URL: databaseUrl('MIGRATION_DATABASE_URL').optional(),
  DATABASE_READ_URL: databaseUrl('DATABASE_READ_URL').optional(),
};

function databaseUrl(name: string) {
  return z
    .string()
    .refine((text) => !/^postgres(ql)?:\/\/[^/?]*,(?![^/?]*@)/.test(text), {
      error: `${name} names several servers: give the one address of a balancer that leads to the primary, see "Several database servers" in docs/operator/install.md.`,
      abort: true,
    })
    .pipe(url(name, ['postgres', 'postgresql']));
}

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

function isPrivateKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}
