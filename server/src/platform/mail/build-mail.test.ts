import { describe, expect, it } from 'vitest';
import { buildMail, joinBlocks, paragraphBlock } from './build-mail.ts';
import type { MailDescription } from './mail-description.ts';

const brand = { tenantName: 'Aqua Rivage', colour: '#0b6e8a' };
const address = 'https://tickets.example.com/aqua-rivage';
const description: MailDescription = {
  locale: 'en-GB',
  subject: 'webhook.subject',
  facts: { endpoint: '<b>hook</b>', days: 3 },
  parts: ['webhook.lead', { button: 'webhook.action', address }],
  footer: 'automatic',
};

describe('buildMail', () => {
  it('writes the venue’s name, the heading, the parts and the footer into the plain text, in this order', () => {
    const { text, subject } = buildMail(description, brand);
    const paragraphs = text.split('\n\n');
    expect(paragraphs).toHaveLength(5);
    expect(paragraphs.slice(0, 2)).toEqual(['Aqua Rivage', subject]);
    expect(paragraphs[2]).toContain('<b>hook</b>');
    expect(paragraphs[3]).toMatch(new RegExp(`^.+: ${address}$`));
  });

  it('escapes arguments of phrases in the HTML', () => {
    const { html } = buildMail(description, brand);
    expect(html).toContain('&#60;b&#62;hook');
    expect(html).not.toContain('<b>hook');
  });

  it('previews the first part by default', () => {
    const { html } = buildMail({ ...description, parts: [paragraphBlock('First of all')] }, brand);
    expect(html).toContain('overflow:hidden">First of all</div>');
  });

  it('writes the address alone for a button that is bare in text', () => {
    const parts = [{ button: 'webhook.action', address, isBareInText: true }] as const;
    expect(buildMail({ ...description, parts }, brand).text.split('\n\n')).toContain(address);
  });

  it('ends with the link by which the recipient declines further mails', () => {
    const refusal = { label: 'No more mails', address };
    const { html, text } = buildMail({ ...description, refusal }, brand);
    expect(text).toMatch(new RegExp(`No more mails: ${address}$`));
    expect(html).toContain('>No more mails</a>');
  });
});

describe('joinBlocks', () => {
  it('separates the plain texts by an empty line', () => {
    const joined = joinBlocks([paragraphBlock('a'), paragraphBlock('b')]);
    expect(joined.text).toBe('a\n\nb');
  });
});
