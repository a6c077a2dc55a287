import type { Locale } from '@guichet/contract/locale.ts';
import type { PagePhrases } from '@guichet/phrases/areas.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createTranslator, useLocale } from 'use-intl';
import { hitOf, isMeasured, type SeenProduct, sendHit, type Tracker } from '#lib/hit.ts';
import { usePortal } from '#lib/portal.ts';
import type { ServiceData } from '#shop/catalogue/browse/service/service-data.ts';
import styles from './audience.module.css';
import {
  accepts,
  decide,
  decideLater,
  isDecided,
  isPutOff,
  keptConsent,
  type Purpose,
  visitorId,
} from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';

type Phrases = Pick<PagePhrases, 'consent'>;

/** Reason for the bar: an open decision, which waits on unmeasured pages, or a request of the visitor. */
type Asking = 'due' | 'wanted';

const files = import.meta.glob<Phrases['consent']>('../../../../../phrases/*/consent.json', {
  import: 'default',
});

/** Sends page views to the venue's tracker; asks for consent once, and again from the footer of each page. */
export default function Audience({ tracker }: { tracker: Tracker }) {
  const locale = useLocale() as Locale;
  const messages = useMessages(locale);
  const [asking, setAsking] = useState<Asking>();
  const isMeasuredPage = isMeasured(useLocation().pathname);
  const opener = useRef<HTMLButtonElement>(null);
  useHits(tracker, locale);
  useCommerce(tracker, locale, asking);
  useEffect(() => {
    if (!isDecided(keptConsent()) && !isPutOff()) setAsking('due');
  }, []);
  if (!messages) return null;
  const t = createTranslator<Phrases, 'consent'>({ locale, messages, namespace: 'consent' });
  const close = (): void => {
    setAsking(undefined);
    const next = asking === 'wanted' ? opener.current : document.getElementById('main');
    next?.focus({ preventScroll: true });
  };
  const answer = (accepted: readonly Purpose[]): void => {
    decide(accepted);
    close();
  };
  return (
    <>
      <button type="button" ref={opener} className={styles.audience} onClick={() => setAsking('wanted')}>
        {t('open')}
      </button>
      {(asking === 'wanted' || (asking && isMeasuredPage)) && (
        <ConsentBar
          title={t('title')}
          text={t('text')}
          words={{
            refuse: t('refuse'),
            accept: t('accept'),
            choose: t('choose'),
            later: t('later'),
            save: t('save'),
          }}
          purposes={{ recognition: t('purposes.recognition'), purchases: t('purposes.purchases') }}
          isWanted={asking === 'wanted'}
          onAnswer={answer}
          onLater={() => {
            decideLater();
            close();
          }}
        />
      )}
    </>
  );
}

/** Returns the service whose page is open. */
function seenProduct({ state }: ReturnType<typeof useRouter>): SeenProduct | undefined {
  const match = state.matches.find(
    ({ routeId }) => routeId === '/$tenant/ticketing_/$id/service/$externalCode',
  );
  const data = match?.loaderData as ServiceData | undefined;
  if (!data) return undefined;
  const { code, name, family, priceFrom } = data.service;
  return { code, name, category: family, price: priceFrom };
}

/** Loads the phrases of this part only: a page without a tracker loads none of them. */
function useMessages(locale: Locale): Phrases | undefined {
  const [messages, setMessages] = useState<Phrases>();
  const isWorded = usePortal().tenant.worded?.includes(locale);
  useEffect(() => {
    let isCurrent = true;
    void readPhrases(locale, isWorded).then(
      (consent) => {
        if (isCurrent && consent) setMessages({ consent });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, isWorded]);
  return messages;
}

async function readPhrases(locale: Locale, isWorded: boolean | undefined) {
  const usual = await files[`../../../../../phrases/${locale}/consent.json`]?.();
  if (!usual || !isWorded) return usual;
  const { withPhraseOverrides } = await import('#lib/phrase-overrides.ts');
  return (await withPhraseOverrides('consent', usual, locale)) as Phrases['consent'];
}

/** Reports carts and orders once the visitor has agreed, which may happen later; its code is not loaded before. */
function useCommerce({ url, siteId }: Tracker, locale: Locale, asking: Asking | undefined): void {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer closes the question
  useEffect(() => {
    if (!accepts('purchases')) return;
    let isCurrent = true;
    let stop: (() => void) | undefined;
    void import('./report-commerce.ts').then(
      ({ reportCommerce }) => {
        if (isCurrent) stop = reportCommerce({ url, siteId }, locale, router);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      stop?.();
    };
  }, [url, siteId, locale, asking, router]);
}

/** Sends a hit for the open page, and for each following page. */
function useHits({ url, siteId }: Tracker, locale: Locale): void {
  const router = useRouter();
  useEffect(() => {
    let from = document.referrer;
    let last = '';
    const send = (): void => {
      const address = location.href;
      if (location.pathname === last) return;
      last = location.pathname;
      if (isMeasured(last)) {
        const view = { address, title: document.title, from, locale, visitorId: visitorId() };
        const product = accepts('purchases') ? seenProduct(router) : undefined;
        sendHit(url, hitOf(siteId, { ...view, product }));
      }
      from = address;
    };
    send();
    // The title follows in the next frame.
    return router.subscribe('onRendered', () => requestAnimationFrame(send));
  }, [router, url, siteId, locale]);
}
