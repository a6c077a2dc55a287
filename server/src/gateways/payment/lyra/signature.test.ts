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

describe('the signature of a form', () => {
  it('is the one of the official example', () => {
    expect(sign(documented, KEY)).toBe('ycA5Do5tNvsnKdc/eP1bj2xa19z9q3iWPy9/rpesfS0=');
  });

  it('covers empty fields and no field of another kind', () => {
    expect(sign({ ...documented, vads_z: '' }, KEY)).not.toBe(sign(documented, KEY));
    expect(sign({ ...documented, payer: 'someone', signature: 'x' }, KEY)).toBe(sign(documented, KEY));
  });

  it('does not depend on the order in which the fields come', () => {
    fc.assert(
      fc.property(form, fc.string(), fc.integer(), (fields, key, seed) => {
        const shuffled = Object.entries(fields).sort(
          ([a], [b]) => ((a.length * seed) % 7) - ((b.length * seed) % 7),
        );
        expect(sign(Object.fromEntries(shuffled.reverse()), key)).toBe(sign(fields, key));
      }),
    );
  });

  it('breaks when any field is changed', () => {
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

  it('breaks when a field is added or taken away', () => {
    fc.assert(
      fc.property(form, name, value, (fields, added, text) => {
        fc.pre(!(added in fields));
        expect(isSigned({ ...fields, [added]: text, signature: sign(fields, KEY) }, KEY)).toBe(false);
        expect(isSigned({ ...fields, signature: sign({ ...fields, [added]: text }, KEY) }, KEY)).toBe(false);
      }),
    );
  });

  it('is rejected when it was made with another key, is missing or is truncated', () => {
    const signature = sign(documented, KEY);
    expect(isSigned({ ...documented, signature }, 'another key')).toBe(false);
    expect(isSigned(documented, KEY)).toBe(false);
    expect(isSigned({ ...documented, signature: signature.slice(0, 20) }, KEY)).toBe(false);
  });
});

describe('the check that forms are signed as documented', () => {
  it('holds for any key', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(signsAsDocumented(key)).toBe(true);
      }),
    );
  });

  it('finds what signs otherwise, or with the key of the example whatever the key is', () => {
    const example = sign(documented, KEY);
    expect(signsAsDocumented('another key', (fields, key) => (key === KEY ? '' : sign(fields, key)))).toBe(
      false,
    );
    expect(signsAsDocumented(KEY, (fields, key) => sign({ ...fields, vads_z: '' }, key))).toBe(false);
    expect(signsAsDocumented('another key', () => example)).toBe(false);
    expect(signsAsDocumented('another key', (fields) => sign(fields, KEY))).toBe(false);
  });
});
