import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, type Environment, readBackupConfig, readConfig } from './config.ts';
import { variables } from './config-variables.ts';

const key = 'q3Zt8vLw0XyB5nRfKd7HsJm2PuCe9GaT';

function problems(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  it('requires no variable on a developer’s machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      dataDirectory: `${process.cwd()}/.data`,
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      deploymentMode: 'dev',
      role: 'all',
      smtpUrl: undefined,
      mailSender: undefined,
      dkim: undefined,
      wallets: { apple: undefined, google: undefined },
      bounceAddress: undefined,
      bounceToken: undefined,
      redisUrl: undefined,
      trustedProxies: [],
      secretKey: undefined,
      metricsToken: undefined,
      logLevel: 'info',
      sessionDays: 30,
      adminSessionHours: 12,
      drainSeconds: 0,
    });
  });

  it('requires the parts of a wallet’s keys together, as PEM and JSON', () => {
    const pem = (kind: string) => `-----BEGIN ${kind}-----\\nAA==\\n-----END ${kind}-----`;
    const apple = {
      APPLE_WALLET_CERTIFICATE: pem('CERTIFICATE'),
      APPLE_WALLET_KEY: pem('RSA PRIVATE KEY'),
      APPLE_WALLET_ISSUER: pem('CERTIFICATE'),
    };
    const { wallets } = readConfig({
      ...apple,
      GOOGLE_WALLET_ISSUER_ID: '33880',
      GOOGLE_WALLET_ACCOUNT: '{}',
    });
    expect(wallets.apple?.certificate).toBe('-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----');
    expect(wallets.google).toEqual({ issuerId: '33880', account: '{}' });
    expect(problems({ ...apple, APPLE_WALLET_KEY: undefined })).toEqual([
      'APPLE_WALLET_CERTIFICATE, APPLE_WALLET_KEY and APPLE_WALLET_ISSUER are set together, or none of them.',
    ]);
    expect(problems({ ...apple, APPLE_WALLET_KEY: 'secret' })).toEqual([
      'APPLE_WALLET_KEY must be a private key as PEM.',
    ]);
    expect(problems({ GOOGLE_WALLET_ISSUER_ID: '33880' })).toEqual([
      'GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_ACCOUNT are set together, or none of them.',
    ]);
  });

  it.each([
    ['security@example.com', 'mailto:security@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/report', 'https://example.com/report'],
  ])('accepts %s as the contact for reports of weaknesses', (text, contact) => {
    expect(readConfig({ SECURITY_CONTACT: text }).securityContact).toBe(contact);
  });

  it.each(['http://example.com', 'security', 'javascript:alert(1)', 'https://a.example\r\nContact: x'])(
    'rejects %j as the contact for reports of weaknesses',
    (text) => {
      expect(problems({ SECURITY_CONTACT: text })).toEqual([
        'SECURITY_CONTACT must be a mail address or a URL that starts with https://.',
      ]);
    },
  );

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('derives the public address from the port', () => {
    expect(readConfig({ PORT: '4321' }).publicUrl).toBe('http://localhost:4321');
    expect(readConfig({ PUBLIC_URL: 'https://billets.example.com/' }).publicUrl).toBe(
      'https://billets.example.com',
    );
  });

  it('names every invalid variable at once, without repeating its value', () => {
    const found = problems({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/guichet',
      PUBLIC_URL: 'https://example.com/shop',
      DEPLOYMENT_MODE: 'production',
      ROLE: 'both',
      SMTP_URL: 'mail.example.com',
      REDIS_URL: 'http://cache',
      TRUSTED_PROXIES: 'balancer',
      SECRET_KEY: 'short',
      METRICS_TOKEN: 'short',
      BOUNCE_TOKEN: 'short',
      BOUNCE_ADDRESS: 'bounces',
      LOG_LEVEL: 'loud',
    });
    expect(found.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'BOUNCE_ADDRESS',
      'BOUNCE_TOKEN',
      'DATABASE_URL',
      'DEPLOYMENT_MODE',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'PORT',
      'PUBLIC_URL',
      'REDIS_URL',
      'ROLE',
      'SECRET_KEY',
      'SMTP_URL',
      'TRUSTED_PROXIES',
    ]);
    expect(found.join()).not.toMatch(/hunter2|short/);
  });

  it('refuses several database servers, and says what leads to the primary', () => {
    for (const hosts of ['one.example.com,two.example.com', 'one:5432,two:5432'])
      expect(problems({ DATABASE_URL: `postgres://guichet:hunter2@${hosts}/guichet` })).toEqual([
        expect.stringContaining('DATABASE_URL names several servers: give the one address of a balancer'),
      ]);
    expect(problems({ DATABASE_URL: 'postgres://guichet:a,b@db.example.com/guichet' })).toEqual([]);
  });

  it.each(['-1', '3.5', '1e3', 'http', '65536'])('refuses %s as a port', (PORT) => {
    expect(problems({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535.']);
  });

  it('accepts a complete DKIM key only, for the domain of sender and envelope', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const whole = {
      DKIM_DOMAIN: 'tickets.example.com',
      DKIM_SELECTOR: 'guichet',
      DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
      MAIL_SENDER: 'billets@tickets.example.com',
      BOUNCE_ADDRESS: 'bounces@mail.tickets.example.com',
    };
    const config = readConfig(whole);
    expect(config.dkim).toEqual({
      domain: 'tickets.example.com',
      selector: 'guichet',
      privateKey: pem,
    });
    expect(config.mailSender).toBe('billets@tickets.example.com');
    const first = (env: Environment) => problems(env).map((problem) => problem.split(' ')[0]);
    expect(first({ ...whole, DKIM_SELECTOR: '' })).toEqual(['DKIM_DOMAIN,']);
    expect(first({ ...whole, DKIM_PRIVATE_KEY: 'x' })).toEqual(['DKIM_PRIVATE_KEY']);
    expect(first({ ...whole, MAIL_SENDER: 'billets@example.com' })).toEqual(['MAIL_SENDER']);
    expect(first({ ...whole, BOUNCE_ADDRESS: 'bounces@nottickets.example.com' })).toEqual(['BOUNCE_ADDRESS']);
    expect(first({ ...whole, MAIL_SENDER: '', BOUNCE_ADDRESS: '' })).toEqual([
      'MAIL_SENDER',
      'BOUNCE_ADDRESS',
    ]);
  });

  it('requires a key, https and an SMTP server in prod', () => {
    expect(problems({ DEPLOYMENT_MODE: 'prod', PUBLIC_URL: 'http://billets.example.com' })).toEqual([
      expect.stringContaining('SECRET_KEY is missing'),
      expect.stringContaining('SMTP_URL is missing'),
      expect.stringContaining('https://'),
    ]);
    const complete = {
      PUBLIC_URL: 'https://billets.example.com',
      SECRET_KEY: key,
      SMTP_URL: 'smtp://mail.example.com',
    };
    expect(problems({ DEPLOYMENT_MODE: 'prod', ...complete })).toEqual([]);
    expect(problems({ DEPLOYMENT_MODE: 'qa' })).toEqual([]);
  });

  it('reports missing variables of prod together with invalid ones', () => {
    const found = problems({ DEPLOYMENT_MODE: 'prod', PORT: 'http', PUBLIC_URL: 'http://example.com/shop' });
    expect(found).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'SECRET_KEY is missing: in prod it must be set, to at least 32 random characters.',
      'SMTP_URL is missing: in prod mails must leave, the embedded outbox is for trying out.',
      'PUBLIC_URL must be an origin without a path, like https://tickets.example.com.',
      'PUBLIC_URL must start with https:// in prod.',
    ]);
  });

  it.each(['k'.repeat(32), 'ab'.repeat(20), 'correct-horse-'.repeat(3), '0123456'.padEnd(32, '6')])(
    'rejects the guessable key %s in prod and accepts it on a developer’s machine',
    (guessable) => {
      expect(
        problems({ DEPLOYMENT_MODE: 'prod', SMTP_URL: 'smtps://mail.example.com', SECRET_KEY: guessable }),
      ).toEqual([
        'SECRET_KEY is easy to guess: in prod it must be random, as `openssl rand -base64 32` makes it.',
      ]);
      expect(problems({ SECRET_KEY: guessable })).toEqual([]);
    },
  );

  it('accepts a random hexadecimal key in prod', () => {
    const random = 'f3a19c0477be52d8e1067fa94cb3d256';
    expect(
      problems({ DEPLOYMENT_MODE: 'prod', SMTP_URL: 'smtps://mail.example.com', SECRET_KEY: random }),
    ).toEqual([]);
  });
});

describe('traces', () => {
  const tracing = (env: Environment) => readConfig(env).tracing;

  it('are off unless an exporter or an endpoint is named, and when they are switched off', () => {
    expect(tracing({})).toBeUndefined();
    expect(tracing({ OTEL_SERVICE_NAME: 'tickets', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(tracing({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
    expect(tracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, 'http://localhost:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com/' }, 'https://traces.example.com/v1/traces'],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in' },
      'https://traces.example.com/in',
    ],
  ])('go to the endpoint of %o', (env, url) => {
    expect(tracing(env)).toEqual({ url, serviceName: undefined, sampler: 'parentbased_always_on', ratio: 1 });
  });

  it.each([
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of'],
    [{ OTEL_TRACES_SAMPLER_ARG: '5 %' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
  ])('refuse %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('readBackupConfig', () => {
  it('needs the passphrase alone, also in prod', () => {
    const passphrase = 'a passphrase of this test';
    expect(
      readBackupConfig({ BACKUP_PASSPHRASE: passphrase, DEPLOYMENT_MODE: 'prod', DATA_DIR: '/data' }),
    ).toEqual({ databaseUrl: undefined, dataDirectory: '/data', secretKey: undefined, passphrase });
  });

  it.each([
    [{}, 'BACKUP_PASSPHRASE is missing'],
    [{ BACKUP_PASSPHRASE: 'hunter2' }, 'BACKUP_PASSPHRASE must have at least 20 characters'],
  ])('refuses a missing or short passphrase without repeating it', (env, message) => {
    expect(() => readBackupConfig(env)).toThrow(message);
    expect(() => readBackupConfig(env)).not.toThrow('hunter2');
  });
});

it('docs/operator/configuration.md lists every environment variable', async () => {
  const page = await readFile(new URL('../../../../docs/operator/configuration.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(variables(true).shape).sort());
});
