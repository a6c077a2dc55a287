import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from './browser-test.ts';
import { findProblems } from './inspect.ts';

/** Defects, each planted on a page without any, with the description of the problem. */
const defects: [name: string, plant: () => void, problem: RegExp][] = [
  [
    'a second main heading',
    () => document.querySelector('main')?.append(document.createElement('h1')),
    /it has 2 h1 at 390 px/,
  ],
  ['no title', () => Object.assign(document, { title: '' }), /it has no title/],
  [
    'another language than the page declares',
    () => Object.assign(document.documentElement, { lang: 'fr-FR' }),
    /its language is "fr-FR" instead of "en-GB"/,
  ],
  [
    'something wider than the screen',
    () => Object.assign(document.body.style, { width: '2000px' }),
    /it is 1610 px too wide at 390 px: </,
  ],
  [
    'the key of a phrase',
    () => document.querySelector('main')?.append('cart.total.unknown'),
    /not in en-GB: cart\.total\.unknown/,
  ],
  [
    'a French phrase',
    () => document.querySelector('main')?.append('Revenir à l’accueil'),
    /not in en-GB: Revenir/,
  ],
  [
    'a French sentence',
    () => document.querySelector('main')?.append('Tout ce que vous aimez'),
    /not in en-GB: Tout/,
  ],
  [
    'a broken word',
    () => {
      const text = document.createElement('p');
      text.textContent = 'Season tickets';
      Object.assign(text.style, { width: '3em' });
      document.querySelector('main')?.append(text);
    },
    /it breaks the word "tickets" at 390 px/,
  ],
  [
    'an action under something else',
    () => {
      const bar = document.createElement('div');
      Object.assign(bar.style, { position: 'fixed', inset: '0' });
      const button = document.createElement('button');
      button.append('Basket');
      Object.assign(button.style, { padding: '20px' });
      document.querySelector('main')?.append(button, bar);
    },
    /the action "Basket" lies under <div> "" at 390 px/,
  ],
  [
    'a target that a finger misses',
    () => {
      const button = document.createElement('button');
      button.append('Basket');
      Object.assign(button.style, { height: '30px', width: '80px' });
      document.querySelector('main')?.append(button);
    },
    /the target "Basket" is 80 × 30 px at 390 px/,
  ],
  [
    'a link of its own as low as a line of text',
    () => {
      const text = document.createElement('p');
      text.innerHTML = '<a href="/">Basket</a>';
      document.querySelector('main')?.append(text);
    },
    /the target "Basket" is \d+ × \d+ px at 390 px/,
  ],
  [
    'a picture without a name',
    () => document.querySelector('main')?.append(document.createElement('img')),
    /violates image-alt/,
  ],
];

test.describe('the inspection of a page finds', () => {
  for (const [name, plant, problem] of defects)
    test(name, async ({ newVisitor }) => {
      const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
      await visitor.open(`/${VENUE}/site-map`);
      expect(await findProblems(visitor)).toEqual([]);
      await visitor.page.evaluate(plant);
      expect((await findProblems(visitor)).join('\n')).toMatch(problem);
    });

  test('no problem in a link within a sentence, nor in a control whose clickable area exceeds its picture', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
    await visitor.open(`/${VENUE}/site-map`);
    await visitor.page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '.large { position: relative } .large::after { content: ""; position: absolute; inset: -20px }',
      );
      document.adoptedStyleSheets.push(sheet);
      const texts = document.createElement('div');
      texts.innerHTML = '<p>See the <a href="/">basket</a>.</p><p><a class="large" href="/">Basket</a></p>';
      document.querySelector('main')?.append(texts);
    });
    expect(await findProblems(visitor)).toEqual([]);
  });

  test('content that is too wide at another width only', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 1280 });
    await visitor.open(`/${VENUE}/site-map`);
    await visitor.page.evaluate(() => Object.assign(document.body.style, { width: '800px' }));
    const problems = await findProblems(visitor, { state: 'planted', widths: [390, 1280] });
    expect(problems.join('\n')).toMatch(/site-map \(planted\): it is 410 px too wide at 390 px/);
  });

  test('script errors, forbidden scripts and foreign requests of the page', async ({ newVisitor }) => {
    const { page, open, problems } = await newVisitor();
    await open(`/${VENUE}/site-map`);
    await page.evaluate(() => {
      console.error('a message');
      document.body.setAttribute('onclick', 'alert()');
      document.body.click();
      void fetch('https://elsewhere.invalid/').catch(() => undefined);
    });
    await expect.poll(() => problems().join('\n'), { timeout: 5000 }).toContain('elsewhere.invalid');
    // The problems are removed, or they would fail this test.
    const found = problems().splice(0).join('\n');
    expect(found).toContain('a message');
    expect(found).toContain('inline event handler');
  });
});
