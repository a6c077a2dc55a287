import { describe, expect, test } from 'vitest';
import { VENUE } from '../data/demonstration.ts';
import { journey } from './browser-test.ts';
import { inspect } from './inspect.ts';

/** What a page could be guilty of, planted on one that is not. */
const faults: [name: string, plant: () => void][] = [
  [
    'a second heading of the page',
    () => document.querySelector('main')?.append(document.createElement('h1')),
  ],
  ['no title', () => Object.assign(document, { title: '' })],
  ['another language than it says', () => Object.assign(document.documentElement, { lang: 'fr-FR' })],
  ['something wider than the screen', () => Object.assign(document.body.style, { width: '2000px' })],
  ['the key of a phrase', () => document.querySelector('main')?.append('cart.total.unknown')],
  ['a French phrase', () => document.querySelector('main')?.append('Revenir à l’accueil')],
  ['a French sentence', () => document.querySelector('main')?.append('Tout ce que vous aimez')],
  ['a picture without a name', () => document.querySelector('main')?.append(document.createElement('img'))],
];

describe('the inspection of a page finds', () => {
  test.for(faults)('%s', ([, plant], context) =>
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB', width: 390 });
      await visitor.open(`/${VENUE}/site-map`);
      await visitor.page.evaluate(plant);
      await expect(inspect(visitor)).rejects.toThrow();
    })(context),
  );

  test(
    'errors, forbidden scripts and foreign requests behind it',
    journey(async (arrive) => {
      const { page, open, problems } = await arrive();
      await open(`/${VENUE}/site-map`);
      await page.evaluate(() => {
        console.error('a message');
        document.body.setAttribute('onclick', 'alert()');
        document.body.click();
        void fetch('https://elsewhere.invalid/').catch(() => undefined);
      });
      await expect.poll(() => problems().join('\n'), { timeout: 5000 }).toContain('elsewhere.invalid');
      // Taken away, so that the journey itself ends well.
      const found = problems().splice(0).join('\n');
      expect(found).toContain('a message');
      expect(found).toContain('inline event handler');
    }),
  );
});
