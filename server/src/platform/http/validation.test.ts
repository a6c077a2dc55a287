import { expect, it } from 'vitest';
import { parseQuery } from './validation.ts';

it('parseQuery matches names without regard to case and takes the first of repeated values', () => {
  expect({ ...parseQuery('cartId=1&CARTID=2&Date=2026-11-20') }).toEqual({ cartid: '1', date: '2026-11-20' });
  expect({ ...parseQuery('family=%C3%89t%C3%A9+%26&Service=A+B') }).toEqual({
    family: 'Été &',
    service: 'A B',
  });
  expect({ ...parseQuery('a&b=&=c&&d=e=f') }).toEqual({ a: '', b: '', d: 'e=f' });
  expect({ ...parseQuery('') }).toEqual({});
});

it('parseQuery does not reach inherited properties', () => {
  expect(parseQuery('__proto__=x').toString).toBeUndefined();
  expect(Object.keys(parseQuery('__proto__=x&constructor=y'))).toEqual(['__proto__', 'constructor']);
});
