import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerSecurityContact } from './security-txt.ts';

const PATH = '/.well-known/security.txt';

async function ask(contact: string | undefined, origin = 'https://tickets.example') {
  const app = fastify();
  const now = () => Date.parse('2026-11-27T14:30:00Z');
  registerSecurityContact(app, { contact, originAt: async () => origin, now });
  return app.inject({ url: PATH });
}

describe('GET /.well-known/security.txt', () => {
  it('names the contact, an expiry within a year, the languages and its own address', async () => {
    const { statusCode, headers, body } = await ask('mailto:security@example.com');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2027-02-26T00:00:00.000Z',
        'Preferred-Languages: fr, en, de',
        `Canonical: https://tickets.example${PATH}`,
        '',
      ].join('\n'),
    );
  });

  it('names no address without TLS', async () =>
    expect((await ask('https://example.com/report', 'http://localhost:3000')).body).not.toContain(
      'Canonical',
    ));

  it('returns 404 without a contact', async () => expect((await ask(undefined)).statusCode).toBe(404));
});
