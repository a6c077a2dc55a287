import { describe } from 'vitest';
import { testOverHttp } from '#test/portal/over-http.ts';

testOverHttp();

/** The tests of the embedded system run again through the adapter API, client and reference server included. */
describe('over HTTP', () => {
  describe('engine', () => import('../embedded/engine.test.ts').then(() => undefined));
  describe('selling', () => import('../embedded/selling.test.ts').then(() => undefined));
  describe('cards', () => import('../embedded/cards.test.ts').then(() => undefined));
  describe('card changes', () => import('../embedded/card-changes.test.ts').then(() => undefined));
  describe('tickets', () => import('../embedded/tickets.test.ts').then(() => undefined));
  describe('moves', () => import('../embedded/moves.test.ts').then(() => undefined));
  describe('pools', () => import('../embedded/pools.test.ts').then(() => undefined));
});
