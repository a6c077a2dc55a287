import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScriptStart } from './start-scripts.ts';

const page =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head><body><h1>Été</h1><script type="module" async="" src="/assets/index.js" nonce="n"></script></body>';

afterEach(() => void vi.unstubAllEnvs());

describe('createScriptStart', () => {
  it('starts scripts after the first paint and keeps the element that React expects', () => {
    const started = createScriptStart()(page);
    expect(started).not.toContain('<link rel="modulepreload"');
    expect(started).not.toContain('<script type="module"');
    expect(started).toContain('of ["/assets/a.js"])');
    expect(started).toContain('{type:"module",src:"/assets/index.js"}');
    expect(started).toContain('requestAnimationFrame');
    expect(started).toContain('<script type="text/plain" nonce="n"></script></body>');
  });

  it('leaves a page without scripts unchanged', () => {
    expect(createScriptStart()('<h1>Bonjour</h1>')).toBe('<h1>Bonjour</h1>');
  });

  it('starts scripts with the page while the speed trick is switched off', () => {
    vi.stubEnv('GUICHET_WITHOUT', 'deferred-scripts');
    const started = createScriptStart()(page);
    expect(started).toContain('{type:"module",src:"/assets/index.js"}');
    expect(started).not.toContain('requestAnimationFrame');
  });
});
