import { describe, expect, it } from 'vitest';
import { linkProblems, readWebAddress } from './link-rules.ts';

describe('readWebAddress', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com/'],
    [' http://example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
    ['HTTPS://Example.COM/A', 'https://example.com/A'],
  ])('accepts %j', (typed, kept) => expect(readWebAddress(typed)).toBe(kept));

  it.each([
    '',
    'example.com',
    '//example.com',
    '/terms',
    'https://',
    'https://localhost',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/x',
    'mailto:a@example.com',
    'https://user:secret@example.com',
    'https://example.com@evil.example',
    'https://example.com\\@evil.example',
    'https://exam ple.com',
    'https://example.com/"onmouseover="x',
    "https://example.com/'",
    'https://example.com/<b>',
    'https://example.com/\u202egnp.exe',
    'https://example.com/\u0000',
    'https:example.com',
    'http:\\\\example.com',
    `https://example.com/${'a'.repeat(500)}`,
  ])('%j is refused', (typed) => expect(readWebAddress(typed)).toBeUndefined()); // rejects %j
});

describe('linkProblems', () => {
  const content = { name: 'CGV', url: 'https://www.example.com' };
  it('require the French name and address, and complete contents in other languages', () => {
    expect(linkProblems([{ kind: 'other', contents: { 'fr-FR': content } }])).toEqual({});
    expect(linkProblems([{ kind: 'other', contents: { 'de-DE': { name: '', url: 'x' } } }])).toEqual({
      'links.0.contents.fr-FR.name': 'field.required',
      'links.0.contents.fr-FR.url': 'field.required',
      'links.0.contents.de-DE.name': 'field.required',
      'links.0.contents.de-DE.url': 'field.address',
    });
  });

  it('allow a document instead of an address, except for a social network', () => {
    const contents = { 'fr-FR': { name: 'CGV', url: '', documentId: 'one' } };
    expect(linkProblems([{ kind: 'terms', contents }])).toEqual({});
    expect(linkProblems([{ kind: 'social', contents }])).toEqual({
      'links.0.contents.fr-FR.url': 'field.required',
    });
  });

  it('reject a second link of a kind that consents refer to', () => {
    const contents = { 'fr-FR': content };
    expect(
      linkProblems([
        { kind: 'terms', contents },
        { kind: 'terms', contents },
      ]),
    ).toEqual({
      'links.1.kind': 'field.choice',
    });
    expect(
      linkProblems([
        { kind: 'social', contents },
        { kind: 'social', contents },
      ]),
    ).toEqual({});
  });
});
