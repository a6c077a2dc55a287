import { describe, expect, it } from 'vitest';
import { findLockfileProblems, installedPackages } from './lockfile.ts';

const sound = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };

describe('findLockfileProblems', () => {
  it('accepts packages with an integrity hash and an allowed licence, and ignores workspaces', () => {
    expect(
      findLockfileProblems({
        packages: {
          '': { version: '0.1.0' },
          server: { version: '0.1.0' },
          'node_modules/@guichet/server': { link: true, resolved: 'server' },
          'node_modules/one': sound,
          'node_modules/one/node_modules/two': { ...sound, license: '(GPL-3.0 OR MIT)' },
        },
      }),
    ).toEqual([]);
  });

  it('names a package without a hash, with an address, or under another licence', () => {
    expect(
      findLockfileProblems({
        packages: {
          'node_modules/one': { version: '1.0.0', license: 'MIT' },
          'node_modules/two': { ...sound, resolved: 'https://elsewhere.example/two.tgz' },
          'node_modules/three': { ...sound, license: 'MIT AND GPL-3.0' },
          'node_modules/four': { version: '1.0.0', integrity: 'sha512-AAAA' },
        },
      }),
    ).toEqual([
      'one 1.0.0: no SHA-512 integrity hash',
      'two 1.0.0: has an address of its own',
      'four 1.0.0: licence "" is not in the list of scripts/checks/lockfile.ts',
      'three 1.0.0: licence "MIT AND GPL-3.0" is not in the list of scripts/checks/lockfile.ts',
    ]);
  });

  it('accepts a licence that asks for more only for the packages of its reason', () => {
    const packages = (name: string) => ({
      [`node_modules/${name}`]: { ...sound, license: 'LGPL-3.0-or-later' },
    });
    expect(findLockfileProblems({ packages: packages('@img/sharp-libvips-linux-x64') })).toEqual([]);
    expect(findLockfileProblems({ packages: packages('other') })).toEqual([
      expect.stringContaining('other 1.0.0: licence "LGPL-3.0-or-later"'),
    ]);
  });
});

describe('installedPackages', () => {
  it('sorts packages by name and marks those for development', () => {
    const packages = { 'node_modules/b': sound, 'node_modules/a': { ...sound, dev: true } };
    expect(installedPackages({ packages })).toEqual([
      { name: 'a', version: '1.0.0', license: 'MIT', isDevelopment: true },
      { name: 'b', version: '1.0.0', license: 'MIT', isDevelopment: false },
    ]);
  });
});
