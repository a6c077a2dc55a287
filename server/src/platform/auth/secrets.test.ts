import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { createSecrets, loadSecretKey, SecretError } from './secrets.ts';

const secrets = createSecrets('a key of at least thirty-two characters');

describe('a stored secret', () => {
  it('decrypts for its own purpose alone', () => {
    const stored = secrets.encryptSecret('mot de passe é', 'tenant.partnerPassword');
    expect(stored).not.toContain('mot');
    expect(secrets.decryptSecret(stored, 'tenant.partnerPassword')).toBe('mot de passe é');
    expect(() => secrets.decryptSecret(stored, 'tenant.shopKey')).toThrow(SecretError);
  });

  it('is encrypted differently each time', () => {
    expect(secrets.encryptSecret('same', 'x')).not.toBe(secrets.encryptSecret('same', 'x'));
  });

  it('reports that it was encrypted with another key', () => {
    const stored = createSecrets('another key of thirty-two characters!').encryptSecret('secret', 'x');
    expect(() => secrets.decryptSecret(stored, 'x')).toThrow('another SECRET_KEY');
  });

  it('does not decrypt once it was modified', () => {
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
  it('differ by purpose and by key alone', () => {
    expect(secrets.deriveKey('token')).toEqual(secrets.deriveKey('token'));
    expect(secrets.deriveKey('token')).not.toEqual(secrets.deriveKey('admin token'));
    expect(secrets.deriveKey('token')).toHaveLength(32);
  });
});

describe('a keyed hash', () => {
  it('is the same for the same text, purpose and key alone', () => {
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
  it('stands for one text under one purpose and key', () => {
    const name = secrets.pseudonymOf('network', '203.0.113.7');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(secrets.pseudonymOf('network', '203.0.113.7')).toBe(name);
    expect(secrets.pseudonymOf('network', '203.0.113.8')).not.toBe(name);
    expect(secrets.pseudonymOf('account', '203.0.113.7')).not.toBe(name);
    const others = createSecrets('another key, which is long enough too');
    expect(others.pseudonymOf('network', '203.0.113.7')).not.toBe(name);
  });
});

describe('the secret key', () => {
  it('is generated once and readable by its owner alone', async () => {
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
  ])('is refused in words when its file is %s', async (_case, content, words) => {
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
