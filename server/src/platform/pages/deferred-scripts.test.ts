import { expect, it, vi } from 'vitest';
import { createScriptDeferral, deferScripts } from './deferred-scripts.ts';

const page =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head><body><h1>Été</h1><script type="module" async="" src="/assets/index.js" nonce="n"></script></body>';

it('deferScripts starts scripts after the first paint and keeps the element that React expects', () => {
  const deferred = deferScripts(page);
  expect(deferred).not.toContain('<link rel="modulepreload"');
  expect(deferred).not.toContain('type="module"');
  expect(deferred).toContain('const parts=["/assets/a.js"]');
  expect(deferred).toContain('import("/assets/index.js")');
  expect(deferred).toContain('<script type="text/plain" nonce="n"></script></body>');
});

it('deferScripts leaves a page without scripts unchanged', () => {
  expect(deferScripts('<h1>Bonjour</h1>')).toBe('<h1>Bonjour</h1>');
});

it('deferScripts leaves a page unchanged while the speed trick is switched off', () => {
  vi.stubEnv('GUICHET_WITHOUT', 'deferred-scripts');
  expect(createScriptDeferral()(page)).toBe(page);
  vi.unstubAllEnvs();
});
