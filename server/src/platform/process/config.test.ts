import { describe, expect, it } from 'vitest';
import { ConfigError, type Environment, readConfig } from './config.ts';

const key = 'k'.repeat(32);

function problems(env: Environment): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs no variable on a developer’s machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDirectory: `${process.cwd()}/.data`,
      publicUrl: 'http://localhost:3000',
      isPublicUrlSet: false,
      deploymentMode: 'dev',
      role: 'all',
      smtpUrl: undefined,
      bounceAddress: undefined,
      bounceToken: undefined,
      redisUrl: undefined,
      trustedProxies: [],
      secretKey: undefined,
      metricsToken: undefined,
      logLevel: 'info',
      sessionDays: 30,
      adminSessionHours: 12,
    });
  });

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

  it.each(['-1', '3.5', '1e3', 'http', '65536'])('refuses %s as a port', (PORT) => {
    expect(problems({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535.']);
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

  it('reports what prod requires together with what is invalid', () => {
    const found = problems({ DEPLOYMENT_MODE: 'prod', PORT: 'http', PUBLIC_URL: 'http://example.com/shop' });
    expect(found).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'SECRET_KEY is missing: in prod it must be set, to at least 32 random characters.',
      'SMTP_URL is missing: in prod mails must leave, the embedded outbox is for trying out.',
      'PUBLIC_URL must be an origin without a path, like https://tickets.example.com.',
      'PUBLIC_URL must start with https:// in prod.',
    ]);
  });
});
