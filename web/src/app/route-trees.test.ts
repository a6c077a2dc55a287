import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routesOfSide } from '../../build/split-backoffice.ts';

const tree = readFileSync(new URL('./routeTree.gen.ts', import.meta.url), 'utf8');

/** The executed part of the tree; its types are removed before. */
const running = (text: string): string => text.slice(0, text.indexOf('export interface'));
const files = (text: string): string[] =>
  [...running(text).matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, file = '']) => file);

describe('the routes of the back office', () => {
  const [shop, backoffice] = (['public', 'backoffice'] as const).map((side) => routesOfSide(tree, side));

  it('are loaded completely in the back office and nowhere else', () => {
    expect(files(shop ?? '').filter((file) => /backoffice/.test(file))).toEqual([]);
    expect(files(backoffice ?? '').filter((file) => !/backoffice/.test(file))).toEqual(['__root']);
    expect(new Set([...files(shop ?? ''), ...files(backoffice ?? '')])).toEqual(new Set(files(tree)));
  });

  it('leave no reference to a route of the other side', () => {
    const statements = (text: string) =>
      [...text.matchAll(/^const (\w+)[^;]*;/gm)].map(([all]) => all).join('\n');
    expect(statements(shop ?? '')).not.toMatch(/Backoffice/);
    expect(statements(backoffice ?? '')).not.toMatch(/\b(Index|Tenant|TenantCart)Route\b/);
    expect(statements(backoffice ?? '')).toContain('TenantBackofficeRoute');
  });
});
