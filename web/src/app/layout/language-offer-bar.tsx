import type { Locale } from '@guichet/contract/locale.ts';
import type { PagePhrases } from '@guichet/phrases/areas.ts';
import { useEffect, useState } from 'react';
import { createTranslator, useLocale } from 'use-intl';
import { loadPhrases } from '#lib/phrases.ts';
import { usePortal } from '#lib/portal.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { NoticeBar, QuietButton } from '#ui/notice-bar.tsx';
import { addressIn, keepLanguage } from '../language.ts';

type Phrases = Pick<PagePhrases, 'language'>;

/** These phrases are loaded separately in each language, since the offer is made in the offered language. */
const files = import.meta.glob<Phrases['language']>('../../../../phrases/*/language.json', {
  import: 'default',
});

/** Offers the page in the visitor's language, in that language. The page changes only on request. */
export default function LanguageOfferBar({ locale }: { locale: Locale }) {
  const current = useLocale();
  const [isRefused, setRefused] = useState(false);
  const [messages, setMessages] = useState<Phrases>();
  const isWorded = usePortal().tenant.worded?.includes(locale);
  useEffect(() => {
    // Without its phrases the bar is not shown.
    readPhrases(locale, isWorded).then(
      (language) => language && setMessages({ language }),
      () => undefined,
    );
  }, [locale, isWorded]);
  if (!messages || isRefused) return null;
  const t = createTranslator<Phrases, 'language'>({ locale, messages, namespace: 'language' });
  const choose = (chosen: Locale): void => {
    keepLanguage(chosen);
    if (chosen === current) setRefused(true);
    else location.assign(addressIn(chosen));
  };
  return (
    <NoticeBar id="language-offer" lang={locale} aria-label={t('text')}>
      <span>{t('text')}</span>
      <div className={layout.row}>
        <Button onClick={() => choose(locale)}>{t('accept')}</Button>
        <QuietButton onClick={() => choose(current)}>{t('refuse')}</QuietButton>
      </div>
    </NoticeBar>
  );
}

async function readPhrases(locale: Locale, isWorded: boolean | undefined) {
  if (!isWorded) return files[`../../../../phrases/${locale}/language.json`]?.();
  const phrases: Partial<Phrases> = {};
  await loadPhrases({ locale, origin: '', phrases, hasPhraseOverrides: true }, 'language');
  return phrases.language;
}
