import type { Locale } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import typography from '#ui/typography.module.css';
import type { TranslatedPhrase } from './translation-data.ts';
import { findPlace, type Place } from './where.ts';

/** Finds a public page that shows the phrase and links to it, or reports that there is none. */
export function ShowWhere({ phrase, language }: { phrase: TranslatedPhrase; language: Locale }) {
  const t = useTranslations('translations.where');
  const { portal } = useBackoffice();
  const [isLooking, setLooking] = useState(false);
  const [found, setFound] = useState<{ place: Place | undefined }>();
  const without = pageless(phrase.key);
  const look = async () => {
    setLooking(true);
    const place = without
      ? undefined
      : await findPlace(phrase.own ?? phrase.usual, portal.tenant.name, language);
    setFound({ place });
    setLooking(false);
  };
  return (
    <>
      <Button variant="ghost" icon="search" busy={isLooking} onClick={() => void look()}>
        {t('action')}
        <span className="visually-hidden" translate="no">
          {' '}
          – {phrase.key}
        </span>
      </Button>
      {found?.place && (
        <a
          className={buttonClass({ variant: 'soft' })}
          href={found.place.href}
          target="_blank"
          rel="noopener"
        >
          {t('open', { page: found.place.title })}
        </a>
      )}
      <p className={classNames(typography.small, typography.muted)} role="status">
        {isLooking && t('looking')}
        {found && !found.place && t(without ?? 'unknown')}
      </p>
    </>
  );
}

/** Explains why no page shows a phrase: it belongs to an error, or to a page that replaces another. */
function pageless(key: string): 'error' | 'offline' | undefined {
  if (key.startsWith('errors.')) return 'error';
  return key.startsWith('offline.') ? 'offline' : undefined;
}
