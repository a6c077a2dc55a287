import { describe, expect, it } from 'vitest';
import { belongsTo, DOMAINS, explainUnknownDomain, isSelected } from './test-domains.ts';

const PATHS = [
  'contract/src/account/registration-rules.test.ts',
  'server/src/sale/stuck-carts/stuck-carts-rules.test.ts',
  'server/src/sale/selling/selling.test.ts',
  'server/src/gateways/payment/lyra/form.test.ts',
  'server/src/tickets/tickets/mail/tickets-mail.test.ts',
  'server/src/gateways/ticketing/octo/holds.test.ts',
  'server/src/platform/http/validation.test.ts',
  'server/test/system/tenants.test.ts',
  'server/test/system/money.test.ts',
  'web/src/backoffice/sale/stuck-carts/run-in-turns.test.ts',
  'web/src/backoffice/audit/audit-words.test.ts',
  'web/src/lib/month.test.ts',
  'e2e/sale/stuck-carts.test.ts',
  'e2e/walk/sale.test.ts',
  'e2e/walk/backoffice/phone.test.ts',
];

const testsOf = (wanted: string) => PATHS.filter((path) => belongsTo(path, wanted));

describe('belongsTo', () => {
  it("selects the tests below a domain's folders in every workspace, and its walk", () => {
    expect(testsOf('sale')).toEqual([
      'server/src/sale/stuck-carts/stuck-carts-rules.test.ts',
      'server/src/sale/selling/selling.test.ts',
      'web/src/backoffice/sale/stuck-carts/run-in-turns.test.ts',
      'e2e/sale/stuck-carts.test.ts',
      'e2e/walk/sale.test.ts',
    ]);
    expect(testsOf('payment')).toEqual(['server/src/gateways/payment/lyra/form.test.ts']);
  });

  it('excludes pages of other domains from the back office', () => {
    expect(testsOf('backoffice')).toEqual([
      'web/src/backoffice/audit/audit-words.test.ts',
      'e2e/walk/backoffice/phone.test.ts',
    ]);
  });

  it('selects a test by its file name', () => {
    expect(testsOf('tenants')).toEqual(['server/test/system/tenants.test.ts']);
  });

  it('selects the tests of ticketing systems and of the platform by folder', () => {
    expect(testsOf('ticketing')).toEqual(['server/src/gateways/ticketing/octo/holds.test.ts']);
    expect(testsOf('platform')).toEqual(['server/src/platform/http/validation.test.ts']);
  });

  it('assigns a test that names no domain to system, so that each test belongs to one', () => {
    expect(testsOf('system')).toEqual(['server/test/system/money.test.ts', 'web/src/lib/month.test.ts']);
    expect(PATHS.filter((path) => DOMAINS.filter((domain) => belongsTo(path, domain)).length !== 1)).toEqual(
      [],
    );
  });

  it('narrows a domain to a concern', () => {
    expect(testsOf('sale/stuck-carts')).toEqual([
      'server/src/sale/stuck-carts/stuck-carts-rules.test.ts',
      'web/src/backoffice/sale/stuck-carts/run-in-turns.test.ts',
      'e2e/sale/stuck-carts.test.ts',
      'e2e/walk/sale.test.ts',
    ]);
    expect(testsOf('tickets/tickets')).toEqual(['server/src/tickets/tickets/mail/tickets-mail.test.ts']);
  });
});

describe('isSelected', () => {
  it('accepts every page without a selection, and a page of the selected domain or concern', () => {
    expect(isSelected('sale/stuck-carts', '')).toBe(true);
    expect(isSelected('sale/stuck-carts', 'cart sale')).toBe(true);
    expect(isSelected('sale/stuck-carts', 'sale/stuck-carts')).toBe(true);
  });

  it('rejects a page of another concern or domain', () => {
    expect(isSelected('sale/stuck-carts', 'sale/selling')).toBe(false);
    expect(isSelected('sale/stuck-carts', 'sal')).toBe(false);
    expect(isSelected('sale', 'sale/selling')).toBe(false);
  });
});

describe('explainUnknownDomain', () => {
  it('lists the domains for an unknown domain', () => {
    expect(explainUnknownDomain(['sale', 'basket'], PATHS)).toMatch(
      /^There is no domain basket\. The domains are tenants, account, .*, system\.$/,
    );
    expect(explainUnknownDomain(['gateways'], PATHS)).toMatch(/^There is no domain gateways\./);
  });

  it('lists the concerns of a domain for an unknown concern', () => {
    expect(explainUnknownDomain(['sale/refunds'], PATHS)).toContain(
      'It has tests of sale/selling, sale/stuck-carts.',
    );
  });

  it('returns undefined for a domain with tests', () => {
    expect(explainUnknownDomain(['sale', 'sale/selling', 'account'], PATHS)).toBeUndefined();
  });
});
