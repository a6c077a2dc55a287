import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerTenantStyle, tenantStylesheet } from './tenant-style.ts';

const app = Fastify({ routerOptions: { caseSensitive: false } });
registerTenantStyle(app, 'dev', async (tenant) =>
  tenant === 'aqua-rivage' ? { brand: '#0B6E8A' } : undefined,
);

describe('the stylesheet of a tenant', () => {
  it('sets the brand colour, and is not sent again while it is the same', async () => {
    const answer = await app.inject('/css/dev/Aqua-Rivage/index.css');
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.body).toBe(':root{--brand:#0b6e8a}\n');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await app.inject({ url: '/css/dev/aqua-rivage/index.css', headers })).statusCode).toBe(304);
  });

  it('does not exist for an unknown tenant or another deployment', async () => {
    expect((await app.inject('/css/dev/nowhere/index.css')).statusCode).toBe(404);
    expect((await app.inject('/css/prod/aqua-rivage/index.css')).statusCode).toBe(404);
  });

  it('never carries anything but a colour', () => {
    expect(tenantStylesheet({ brand: '#fff}body{display:none' })).toBe(':root{}\n');
  });
});
