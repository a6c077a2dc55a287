import { describe, expect, it, test } from 'vitest';
import { embeddingProblems, readOrigin } from './embedding-rules.ts';

describe('readOrigin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    [' https://WWW.Example.com/ ', 'https://www.example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://example.com:443', 'https://example.com'],
    ['https://www.café.fr', 'https://www.xn--caf-dma.fr'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('normalises %j to %s', (text, origin) => expect(readOrigin(text)).toBe(origin));

  it.each([
    '',
    '*',
    'null',
    "'self'",
    'https:',
    'https://*',
    'https://*.example.com',
    'http://www.example.com',
    'https://example',
    'https://www.example.com/page',
    'https://www.example.com/?',
    'https://www.example.com#',
    'https://me@www.example.com',
    'https://me:secret@www.example.com',
    'https://www.example.com; script-src *',
    'https://www.example.com https://evil.example',
    'https://www.example.com,https://evil.example',
    'https://www.exam\nple.com',
    'https:\\\\www.example.com',
    'https://[::1]:8080',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://www.example.com/x',
    'file:///etc/passwd',
    'ftp://localhost',
    '//www.example.com',
    'www.example.com',
  ])('rejects %j', (text) => expect(readOrigin(text)).toBeUndefined());
});

test('embeddingProblems reports one problem per website', () => {
  const origins = ['https://www.example.com', '', 'https://*.example.com'].map((address) => ({ address }));
  expect(embeddingProblems({ origins })).toEqual({
    'origins.1.address': 'field.required',
    'origins.2.address': 'field.origin',
  });
});
