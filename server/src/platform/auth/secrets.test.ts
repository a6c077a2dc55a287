import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartupError } from '#kernel/startup-error.ts';
import { createSecrets, loadSecretKey, SecretError } from './secrets.ts';

const secrets = createSecrets('a key of at least thirty-two characters');

describe('an encrypted secret', () => {
  it('decrypts only for its purpose', () => {
    const stored = secrets.encryptSecret('mot de passe é', 'tenant.partnerPassword');
    expect(stored).not.toContain('mot');
    expect(secrets.decryptSecret(stored, 'tenant.partnerPassword')).toBe('mot de passe é');
    expect(() => secrets.decryptSecret(stored, 'tenant.shopKey')).toThrow(SecretError);
  });

  it('has a different ciphertext each time', () => {
    expect(secrets.encryptSecret('same', 'x')).not.toBe(secrets.encryptSecret('same', 'x'));
  });

  it('throws SecretError for another key', () => {
    const stored = createSecrets('another key of thirty-two characters!').encryptSecret('secret', 'x');
    expect(() => secrets.decryptSecret(stored, 'x')).toThrow('another SECRET_KEY');
  });

  it('throws SecretError when modified', () => {
    const stored = secrets.encryptSecret('secret', 'x');
    const parts = stored.split('.');
    const sealed = parts.pop() ?? '';
    const changed = [...parts, (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)].join('.');
    expect(() => secrets.decryptSecret(changed, 'x')).toThrow(SecretError);
    expect(() => secrets.decryptSecret(stored.split('.').slice(0, 3).join('.'), 'x')).toThrow(SecretError);
    expect(() => secrets.decryptSecret('plain text', 'x')).toThrow(SecretError);
  });
});

describe('derived keys', () => {
  it('differ by purpose and by key', () => {
    expect(secrets.deriveKey('token')).toEqual(secrets.deriveKey('token'));
    expect(secrets.deriveKey('token')).not.toEqual(secrets.deriveKey('admin token'));
    expect(secrets.deriveKey('token')).toHaveLength(32);
  });
});

describe('a keyed hash', () => {
  it('is equal only for the same text, purpose and key', () => {
    const hash = secrets.keyedHash('network', 'a');
    expect(hash).toHaveLength(32);
    expect(secrets.keyedHash('network', 'a')).toEqual(hash);
    expect(secrets.keyedHash('network', 'b')).not.toEqual(hash);
    expect(secrets.keyedHash('account', 'a')).not.toEqual(hash);
    expect(createSecrets('another key, which is long enough too').keyedHash('network', 'a')).not.toEqual(
      hash,
    );
  });
});

describe('a pseudonym', () => {
  it('is equal only for the same text, purpose and key', () => {
    const name = secrets.pseudonymOf('network', '203.0.113.7');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(secrets.pseudonymOf('network', '203.0.113.7')).toBe(name);
    expect(secrets.pseudonymOf('network', '203.0.113.8')).not.toBe(name);
    expect(secrets.pseudonymOf('account', '203.0.113.7')).not.toBe(name);
    const others = createSecrets('another key, which is long enough too');
    expect(others.pseudonymOf('network', '203.0.113.7')).not.toBe(name);
  });
});

describe('loadSecretKey', () => {
  it('generates a key once, readable by its owner only', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-key-'));
    const keys = await Promise.all([1, 2].map(() => loadSecretKey({ dataDirectory, secretKey: undefined })));
    const again = await loadSecretKey({ dataDirectory, secretKey: undefined });
    expect(again).toHaveLength(43);
    expect(keys).toEqual([again, again]);
    expect((await stat(join(dataDirectory, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect(await loadSecretKey({ dataDirectory, secretKey: 'configured' })).toBe('configured');
    await rm(dataDirectory, { recursive: true });
  });

  it.each([
    ['empty', '', 'is empty'],
    ['blank', ' \n', 'is empty'],
    ['short', 'k'.repeat(31), 'fewer than 32'],
  ])('throws StartupError when the key file is %s', async (_case, content, words) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'guichet-key-'));
    const file = join(dataDirectory, 'secret-key');
    await writeFile(file, content);
    const error = await loadSecretKey({ dataDirectory, secretKey: undefined }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toContain(words);
    expect(error.message).toContain(file);
    await rm(dataDirectory, { recursive: true });
  });
});
