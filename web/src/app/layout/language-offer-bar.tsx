import type { Locale } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { createTranslator, useLocale } from 'use-intl';
import { phraseFiles } from '../../phrases/files.ts';
import type { Messages } from '../../phrases/messages.ts';
import { Button } from '../../ui/button.tsx';
import { addressIn, keepLanguage } from '../language.ts';

/** Offers the page in the visitor's language, in that language. Nobody is moved without having said so. */
export default function LanguageOfferBar({ locale }: { locale: Locale }) {
  const current = useLocale();
  const [common, setCommon] = useState<Messages['common']>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void phraseFiles(locale, 'common').then(
      (phrases) => isCurrent && setCommon(phrases as Messages['common']),
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (!common || isRefused) return null;
  const t = createTranslator<{ common: Messages['common'] }, 'common.languageOffer'>({
    locale,
    messages: { common },
    namespace: 'common.languageOffer',
  });
  const choose = (chosen: Locale): void => {
    keepLanguage(chosen);
    if (chosen === current) setRefused(true);
    else location.assign(addressIn(chosen));
  };
  return (
    <aside className="language-offer" lang={locale} aria-label={t('text')}>
      <span>{t('text')}</span>
      <div className="row">
        <Button onClick={() => choose(locale)}>{t('accept')}</Button>
        <Button variant="ghost" onClick={() => choose(current)}>
          {t('refuse')}
        </Button>
      </div>
    </aside>
  );
}
