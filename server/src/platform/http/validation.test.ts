import { expect, it } from 'vitest';
import { parseQuery } from './validation.ts';

it('parses a query string whatever the case of its names; the first value of a repeated name counts', () => {
  expect({ ...parseQuery('cartId=1&CARTID=2&Date=2026-11-20') }).toEqual({ cartid: '1', date: '2026-11-20' });
  expect({ ...parseQuery('family=%C3%89t%C3%A9+%26&Service=A+B') }).toEqual({
    family: 'Été &',
    service: 'A B',
  });
  expect({ ...parseQuery('a&b=&=c&&d=e=f') }).toEqual({ a: '', b: '', d: 'e=f' });
  expect({ ...parseQuery('') }).toEqual({});
});

it('does not let a query name reach inherited properties', () => {
  expect(parseQuery('__proto__=x').toString).toBeUndefined();
  expect(Object.keys(parseQuery('__proto__=x&constructor=y'))).toEqual(['__proto__', 'constructor']);
});
