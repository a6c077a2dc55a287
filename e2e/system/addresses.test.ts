import { describe, expect, test } from 'vitest';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { isAlive, type Visitor } from '../harness/visitor.ts';
import { signIn } from '../pages/account.ts';
import { chooseDay, fillCart, LANE_POOL, seePage } from '../pages/catalogue.ts';

const SERVICE = `/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;

/** Opens the visitor's own menu. */
async function openProfile({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('common.header.profile'), exact: true }).click();
}

describe('an address that leads nowhere says so in words', () => {
  const addresses = [
    ['of a venue', '/piscine-inconnue'],
    ['of a page', `/${VENUE}/nulle-part`],
    ['of a service', `/${VENUE}/ticketing/RIVAGE/service/INCONNU`],
    ['of an establishment', `/${VENUE}/ticketing/INCONNU`],
  ] as const;
  test.for(addresses)('%s', ([, address], context) =>
    journey(async (arrive) => {
      for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const) {
        const visitor = await arrive({ locale, width: 390 });
        visitor.allow(404);
        expect(await visitor.open(address)).toBe(404);
        await seePage(visitor, visitor.say('common.notFound.title'));
        if (locale === 'de-DE') await inspect(visitor);
        await visitor.page
          .getByRole('link', { name: visitor.say('common.notFound.home'), exact: true })
          .click();
        await visitor.page.waitForURL((url) => !url.pathname.endsWith(address));
      }
    })(context),
  );
});

test(
  'an unknown part of a customer’s own pages says so in words',
  journey(async (arrive) => {
    const visitor = await arrive({ locale: 'de-DE' });
    for (const address of [`/${VENUE}/delivery/perhaps`, `/${VENUE}/my-tickets/unknown`]) {
      visitor.allow(404);
      expect(await visitor.open(address)).toBe(404);
      await seePage(visitor, visitor.say('common.notFound.title'));
    }
  }),
);

describe('an address with a wrong value says so in words', () => {
  test.for([
    `${SERVICE}?day=demain`,
    `${SERVICE}?day=2026-02-31`,
    `/${VENUE}/ticketing/ALL?day=1`,
    `/${VENUE}/ticketing/ALL?family=${'x'.repeat(90)}`,
  ])('%s', (address, context) =>
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      visitor.allow(400);
      expect(await visitor.open(address)).toBe(400);
      await seePage(visitor, visitor.say('common.error.badRequest'));
      await inspect(visitor);
    })(context),
  );
});

describe('a login returns', () => {
  test(
    'to the page that asked for it, with its cart',
    journey(async (arrive) => {
      const visitor = await arrive();
      await fillCart(visitor);
      await visitor.open(`/${VENUE}/summary`);
      await visitor.page.waitForURL(/\/login\?from=/);
      await signIn(visitor);
      await seePage(visitor, visitor.say('summary.title'));
      await visitor.page.getByRole('timer').waitFor();
    }),
  );

  const elsewhere = [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/patinoire-givre/cart',
  ];
  test(
    'home, and never to another site or venue',
    journey(async (arrive) => {
      const visitor = await arrive();
      for (const [index, from] of elsewhere.entries()) {
        await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(from)}`);
        // Who is signed in already is led on at once.
        if (index === 0) await signIn(visitor);
        await seePage(visitor, visitor.say('catalogue.home.hero.pool.title'));
        expect(visitor.page.url()).toBe(`${visitor.site}/${VENUE}`);
      }
    }),
  );
});

test(
  'a page whose parts went with a deployment is loaded anew, and shows no raw phrase meanwhile',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    visitor.allow(404);
    const part = /\/assets\/account-[^/]+\.js$/;
    await page.route(part, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await visitor.open(`/${VENUE}`);
    await openProfile(visitor);
    await page.getByRole('link', { name: say('common.profile.login'), exact: true }).click();
    // A phrase that is missing is told to the console, which fails this test.
    await seePage(visitor, say('account.login.title'));
  }),
);

describe('a customer who signs out', () => {
  test(
    'is told, and nothing of theirs is left',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'de-DE', width: 390 });
      const { page, say } = visitor;
      await visitor.open(`/${VENUE}/login`);
      await signIn(visitor);
      await seePage(visitor, say('catalogue.home.hero.pool.title'));
      await openProfile(visitor);
      await page.getByRole('button', { name: say('common.profile.logout'), exact: true }).click();
      await page.getByText(say('common.profile.loggedOut'), { exact: true }).waitFor();
      await visitor.open(`/${VENUE}/my-tickets`);
      await seePage(visitor, say('account.login.title'));
      const left = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => /token|cart/i.test(key)),
      );
      expect(left).toEqual([]);
    }),
  );
});

describe('the language', () => {
  test(
    'changes without leaving the page, and is kept',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page } = visitor;
      await visitor.open(SERVICE);
      await chooseDay(visitor);
      const { pathname, search } = new URL(page.url());
      await openProfile(visitor);
      await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
      await page
        .getByRole('heading', { level: 1, name: serviceName(LANE_POOL, 'de-DE'), exact: true })
        .waitFor();
      await isAlive(page);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/de-DE${pathname}${search}`);
      const cookies = await visitor.context.cookies();
      expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe('de-DE');
    }),
  );

  test(
    'of the visitor is offered on a page in another one',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page } = visitor;
      await page.goto(`${visitor.site}/${VENUE}`);
      const offer = page.getByRole('button', { name: visitor.say('language.accept'), exact: true });
      await offer.click();
      await page.waitForURL(`${visitor.site}/en-GB/${VENUE}`);
      await seePage(visitor, visitor.say('catalogue.home.hero.pool.title'));
      expect(await offer.count()).toBe(0);
    }),
  );
});

describe('a session that nears its end', () => {
  /** Signs in, and lets the browser believe that the session ends in five minutes and a second. */
  async function comeNearTheEnd(visitor: Visitor): Promise<void> {
    const { page } = visitor;
    await visitor.open(`/${VENUE}/login`);
    await signIn(visitor);
    await seePage(visitor, visitor.say('catalogue.home.hero.pool.title'));
    const ends = new Date(Date.now() + 5 * 60_000 + 1000).toISOString();
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `${VENUE}/tokenExpiry`,
      ends,
    ] as const);
    await page.clock.install();
    await page.reload();
    await isAlive(page);
    await page.clock.runFor(1500);
    await page.getByRole('dialog', { name: visitor.say('common.session.title'), exact: true }).waitFor();
  }

  test(
    'goes on when the customer says so',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      await comeNearTheEnd(visitor);
      expect(say('common.session.title')).toBe('Votre session a expiré');
      await inspect(visitor);
      await page.getByRole('button', { name: say('common.session.stay'), exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const expiry = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/tokenExpiry`);
      expect(Date.parse(expiry ?? '')).toBeGreaterThan(Date.now() + 15 * 60_000);
    }),
  );

  test(
    'ends after thirty seconds without an answer',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      await comeNearTheEnd(visitor);
      await page.clock.runFor(31_000);
      await page.getByText(say('common.profile.loggedOut'), { exact: true }).waitFor();
      await openProfile(visitor);
      await page.getByRole('link', { name: say('common.profile.login'), exact: true }).waitFor();
    }),
  );
});
