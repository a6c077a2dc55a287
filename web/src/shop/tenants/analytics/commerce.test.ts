import { describe, expect, it } from 'vitest';
import { commerceHit, hitOf, productFields } from '#lib/hit.ts';
import { cartFields, homeOf, isPayment, isSameCart, measured } from './commerce.ts';

const line = {
  service: 'NAGE',
  serviceName: { 'fr-FR': 'Entrée bassin', 'de-DE': 'Eintritt' },
  family: 'BASSIN',
  lineTotalAmount: 1120,
  quantity: 2,
};
const cart = measured({ id: 'c1', totalAmount: 1120, cartLines: [line] }, 'de-DE');

describe('the fields of a cart', () => {
  it('are the tracker’s own, in euros', () => {
    expect(cartFields(cart)).toEqual({
      idgoal: '0',
      revenue: '11.2',
      ec_items: '[["NAGE","Eintritt","BASSIN",5.6,2]]',
    });
  });

  it('are sent again after a change, not after a read', () => {
    expect(isSameCart(undefined, cart)).toBe(false);
    expect(isSameCart(cart, { ...cart })).toBe(true);
    expect(isSameCart(cart, { ...cart, id: 'c2' })).toBe(false);
    const three = measured({ id: 'c1', totalAmount: 1680, cartLines: [{ ...line, quantity: 3 }] }, 'de-DE');
    expect(isSameCart(cart, three)).toBe(false);
  });

  it('have no items for an empty cart', () => {
    const empty = measured({ id: 'c1', totalAmount: 0, cartLines: [] }, 'fr-FR');
    expect(cartFields(empty)).toEqual({ idgoal: '0', revenue: '0', ec_items: '[]' });
  });
});

it('cartFields contains the number of an order, which the tracker counts once', () => {
  expect(cartFields({ ...cart, order: 'AR-1' })).toMatchObject({ ec_id: 'AR-1', revenue: '11.2' });
});

describe('the fields of a viewed service', () => {
  const product = { code: 'NAGE', name: 'Entrée', category: 'BASSIN', price: 560 };
  const view = {
    address: 'https://billetterie.example/aqua/ticketing/A/service/NAGE',
    title: 'Entrée',
    from: '',
    locale: 'fr-FR' as const,
    product,
  };

  it('are the tracker’s own, also for a visitor who is not recognised', () => {
    const fields = { _pks: 'NAGE', _pkn: 'Entrée', _pkc: 'BASSIN', _pkp: '5.6' };
    expect(hitOf('7', { ...view, visitorId: undefined })).toMatchObject(fields);
    expect(hitOf('7', { ...view, visitorId: '0123456789abcdef' })).toMatchObject(fields);
    expect(hitOf('7', { ...view, visitorId: undefined, product: undefined })).not.toHaveProperty('_pks');
  });

  it('may have no price', () => {
    expect(productFields({ ...product, price: undefined })).not.toHaveProperty('_pkp');
  });
});

it.each(['/summary', '/delivery', '/delivery/success'])('isPayment is true for %s', (page) => {
  expect(isPayment(`/aqua-rivage${page}`)).toBe(true);
  expect(isPayment(`/en-GB/aqua-rivage${page}`)).toBe(true);
});

it.each(['', '/cart', '/my-tickets', '/ticketing/A/service/SUMMARY'])('isPayment is false for %s', (page) => {
  expect(isPayment(`/aqua-rivage${page}`)).toBe(false);
});

it('homeOf returns the venue’s first page, whatever the visitor’s page', () => {
  expect(homeOf('https://v.example/de-DE/aqua/my-tickets?x=1')).toBe('https://v.example/de-DE/aqua');
  expect(homeOf('https://v.example/aqua')).toBe('https://v.example/aqua');
  const hit = commerceHit('7', { url: 'https://v.example/aqua', visitorId: 'ab', fields: cartFields(cart) });
  expect(hit).toMatchObject({ idsite: '7', rec: '1', _id: 'ab', idgoal: '0' });
});

it('commerceHit omits the number when the visitor agrees to be measured but not recognised', () => {
  const fields = cartFields(cart);
  expect(
    commerceHit('7', { url: 'https://v.example/aqua', visitorId: undefined, fields }),
  ).not.toHaveProperty('_id');
});
