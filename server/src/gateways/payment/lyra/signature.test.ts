import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, sign, signsAsDocumented } from './signature.ts';

const KEY = '1122334455667788';

/** The example of the provider's documentation. */
const documented = {
  vads_action_mode: 'INTERACTIVE',
  vads_amount: '5124',
  vads_ctx_mode: 'TEST',
  vads_currency: '978',
  vads_page_action: 'PAYMENT',
  vads_payment_config: 'SINGLE',
  vads_site_id: '12345678',
  vads_trans_date: '20170129130025',
  vads_trans_id: '123456',
  vads_version: 'V2',
};

const name = fc.stringMatching(/^vads_[a-z_]{1,12}$/);
const value = fc.string({ maxLength: 20 });
const form = fc.dictionary(name, value, { minKeys: 1, maxKeys: 20 });

describe('sign', () => {
  it('returns the signature of the official example', () => {
    expect(sign(documented, KEY)).toBe('ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0=');
  });

  it('covers empty fields, and only `vads_` fields', () => {
    expect(sign({ ...documented, vads_z: '' }, KEY)).not.toBe(sign(documented, KEY));
    expect(sign({ ...documented, payer: 'someone', signature: 'x' }, KEY)).toBe(sign(documented, KEY));
  });

  it('does not depend on the order of the fields', () => {
    fc.assert(
      fc.property(form, fc.string(), fc.integer(), (fields, key, seed) => {
        const shuffled = Object.entries(fields).sort(
          ([a], [b]) => ((a.length * seed) % 7) - ((b.length * seed) % 7),
        );
        expect(sign(Object.fromEntries(shuffled.reverse()), key)).toBe(sign(fields, key));
      }),
    );
  });

  it('changes when a field changes', () => {
    fc.assert(
      fc.property(form, value, fc.nat(), (fields, other, index) => {
        const names = Object.keys(fields);
        const tampered = names[index % names.length] as string;
        fc.pre(fields[tampered] !== other);
        const signature = sign(fields, KEY);
        expect(isSigned({ ...fields, signature }, KEY)).toBe(true);
        expect(isSigned({ ...fields, [tampered]: other, signature }, KEY)).toBe(false);
      }),
    );
  });

  it('changes when a field is added or removed', () => {
    fc.assert(
      fc.property(form, name, value, (fields, added, text) => {
        fc.pre(!(added in fields));
        expect(isSigned({ ...fields, [added]: text, signature: sign(fields, KEY) }, KEY)).toBe(false);
        expect(isSigned({ ...fields, signature: sign({ ...fields, [added]: text }, KEY) }, KEY)).toBe(false);
      }),
    );
  });

  it('rejects a signature that was made with another key, is missing or is truncated', () => {
    const signature = sign(documented, KEY);
    expect(isSigned({ ...documented, signature }, 'another key')).toBe(false);
    expect(isSigned(documented, KEY)).toBe(false);
    expect(isSigned({ ...documented, signature: signature.slice(0, 20) }, KEY)).toBe(false);
  });
});

describe('signsAsDocumented', () => {
  it('returns true for any key', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(signsAsDocumented(key)).toBe(true);
      }),
    );
  });

  it('returns false for another algorithm, and for an implementation that always uses the key of the example', () => {
    const example = sign(documented, KEY);
    expect(signsAsDocumented('another key', (fields, key) => (key === KEY ? '' : sign(fields, key)))).toBe(
      false,
    );
    expect(signsAsDocumented(KEY, (fields, key) => sign({ ...fields, vads_z: '' }, key))).toBe(false);
    expect(signsAsDocumented('another key', () => example)).toBe(false);
    expect(signsAsDocumented('another key', (fields) => sign(fields, KEY))).toBe(false);
  });
});
