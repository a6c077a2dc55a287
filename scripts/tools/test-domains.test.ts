import { describe, expect, it } from 'vitest';
import { belongsTo, DOMAINS, explainUnknownDomain, isSelected } from './test-domains.ts';

const PATHS = [
  'contract/src/account/registration-rules.test.ts',
  'server/src/sale/stuck-carts/rules.test.ts',
  'server/src/sale/selling/selling.test.ts',
  'server/src/gateways/payment/lyra/form.test.ts',
  'server/src/tickets/tickets/mail/view.test.ts',
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

describe('the tests of a domain', () => {
  it('are those whose folders name it, in every workspace, and its walk', () => {
    expect(testsOf('sale')).toEqual([
      'server/src/sale/stuck-carts/rules.test.ts',
      'server/src/sale/selling/selling.test.ts',
      'web/src/backoffice/sale/stuck-carts/run-in-turns.test.ts',
      'e2e/sale/stuck-carts.test.ts',
      'e2e/walk/sale.test.ts',
    ]);
    expect(testsOf('payment')).toEqual(['server/src/gateways/payment/lyra/form.test.ts']);
  });

  it('of the back office are not those of the domains that have pages in it', () => {
    expect(testsOf('backoffice')).toEqual([
      'web/src/backoffice/audit/audit-words.test.ts',
      'e2e/walk/backoffice/phone.test.ts',
    ]);
  });

  it('are found by the name of a file too', () => {
    expect(testsOf('tenants')).toEqual(['server/test/system/tenants.test.ts']);
  });

  it('of the ticketing systems and of the platform are those of its folder', () => {
    expect(testsOf('ticketing')).toEqual(['server/src/gateways/ticketing/octo/holds.test.ts']);
    expect(testsOf('platform')).toEqual(['server/src/platform/http/validation.test.ts']);
  });

  it('are the system’s where no domain is named, so that each test belongs to one', () => {
    expect(testsOf('system')).toEqual(['server/test/system/money.test.ts', 'web/src/lib/month.test.ts']);
    expect(PATHS.filter((path) => DOMAINS.filter((domain) => belongsTo(path, domain)).length !== 1)).toEqual(
      [],
    );
  });

  it('can be narrowed to a concern', () => {
    expect(testsOf('sale/stuck-carts')).toEqual([
      'server/src/sale/stuck-carts/rules.test.ts',
      'web/src/backoffice/sale/stuck-carts/run-in-turns.test.ts',
      'e2e/sale/stuck-carts.test.ts',
      'e2e/walk/sale.test.ts',
    ]);
    expect(testsOf('tickets/tickets')).toEqual(['server/src/tickets/tickets/mail/view.test.ts']);
  });
});

describe('a page of the walk', () => {
  it('is walked without a selection, and when its domain or concern is selected', () => {
    expect(isSelected('sale/stuck-carts', '')).toBe(true);
    expect(isSelected('sale/stuck-carts', 'cart sale')).toBe(true);
    expect(isSelected('sale/stuck-carts', 'sale/stuck-carts')).toBe(true);
  });

  it('is left out when another concern or domain is selected', () => {
    expect(isSelected('sale/stuck-carts', 'sale/selling')).toBe(false);
    expect(isSelected('sale/stuck-carts', 'sal')).toBe(false);
    expect(isSelected('sale', 'sale/selling')).toBe(false);
  });
});

describe('a domain that is asked for', () => {
  it('is refused with the list of domains when it is unknown', () => {
    expect(explainUnknownDomain(['sale', 'basket'], PATHS)).toMatch(
      /^There is no domain basket\. The domains are tenants, account, .*, system\.$/,
    );
    expect(explainUnknownDomain(['gateways'], PATHS)).toMatch(/^There is no domain gateways\./);
  });

  it('is refused with its concerns when it has no tests of the one that is asked for', () => {
    expect(explainUnknownDomain(['sale/refunds'], PATHS)).toContain(
      'It has tests of sale/selling, sale/stuck-carts.',
    );
  });

  it('is accepted when there are tests of it', () => {
    expect(explainUnknownDomain(['sale', 'sale/selling', 'account'], PATHS)).toBeUndefined();
  });
});
