import type { Locale } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/portal.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { SolidarityNotice } from '../solidarity/solidarity-notice.tsx';
import { useDiscountCode } from '../solidarity/use-discount-code.ts';
import { FoundService } from './found-service.tsx';
import styles from './found-services.module.css';
import { bodyOf, type FoundService as Found, type SearchData, toFoundService } from './search-data.ts';
import type { SearchQuery } from './search-query.ts';

/** The results of a search: the first page is loaded with the page, the others on request. */
export function FoundServices({ data }: { data: SearchData & { query: SearchQuery } }) {
  const t = useTranslations('search');
  const format = useFormat();
  const locale = useLocale() as Locale;
  const [more, setMore] = useState<Found[]>([]);
  const { query, families, today, options, total, establishments } = data;
  const found = [...data.found, ...more];
  // Quick purchase lists services that the list sells first.
  const shown = query.isFast
    ? found.toSorted((one, other) => Number(Boolean(other.fullPrice)) - Number(Boolean(one.fullPrice)))
    : found;
  const { code } = useDiscountCode();
  const placesOf = (service: Found) => {
    if (establishments.length < 2) return undefined;
    return format.anyOf(
      establishments.filter(({ code }) => service.establishments.includes(code)).map(({ name }) => name),
    );
  };
  const loadMore = async () => {
    const body = { ...bodyOf(query, options.defaultSort, data.discountCode), skip: shown.length };
    const { services } = await api('POST /ticketing/search', { body });
    setMore([...more, ...services.map((service) => toFoundService(service, families, today, locale))]);
  };
  return (
    <section className={styles.foundServices} aria-labelledby="found">
      <h2 id="found" aria-live="polite">
        {data.correction
          ? t('foundFor', { count: total, words: data.correction })
          : t('found', { count: total })}
      </h2>
      {data.correction && <p>{t('corrected', { words: query.words })}</p>}
      {query.isSolidary === (code !== undefined) && <SolidarityNotice />}
      <ul className={styles.list}>
        {shown.map((service) => (
          <FoundService
            key={service.code}
            service={service}
            places={placesOf(service)}
            isFast={query.isFast}
          />
        ))}
      </ul>
      {shown.length < total && (
        <LoadMore
          hasMore
          label={t('more')}
          status={t('shown', { shown: shown.length, total })}
          onLoad={loadMore}
        />
      )}
    </section>
  );
}
