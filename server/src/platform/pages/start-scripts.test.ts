import { afterEach, describe, expect, it, vi } from 'vitest';
import { createScriptStart } from './start-scripts.ts';

const page =
  '<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/></head><body><h1>Été</h1><script type="module" async="" src="/assets/index.js" nonce="n"></script></body>';

const started = (html: string) => createScriptStart()(Buffer.from(html)).toString();

afterEach(() => void vi.unstubAllEnvs());

describe('createScriptStart', () => {
  it('starts scripts after the first paint and keeps the element that React expects', () => {
    const html = started(page);
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toContain('<script type="module"');
    expect(html).toContain('of ["/assets/a.js"])');
    expect(html).toContain('{type:"module",src:"/assets/index.js"}');
    expect(html).toContain('PerformanceObserver');
    expect(html).toContain('<script type="text/plain" nonce="n"></script></body>');
  });

  it('leaves a page without scripts unchanged', () => {
    expect(started('<h1>Bonjour</h1>')).toBe('<h1>Bonjour</h1>');
  });

  it('starts scripts with the page while the speed trick is switched off', () => {
    vi.stubEnv('GUICHET_WITHOUT', 'deferred-scripts');
    const html = started(page);
    expect(html).toContain('{type:"module",src:"/assets/index.js"}');
    expect(html).not.toContain('PerformanceObserver');
  });
});
