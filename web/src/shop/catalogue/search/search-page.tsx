import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { requestContext } from '#lib/request.ts';
import { LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { FoundServices } from './found-services.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchBar } from './search-bar.tsx';
import { EMPTY_QUERY, type SearchQuery, toParameters } from './search-query.ts';
import { SearchTools } from './search-tools.tsx';
import { useSolidaryQuery } from './use-solidary-query.ts';

/** Searches services by words and filters, which are part of the address. */
export function SearchPage() {
  const t = useTranslations('search');
  const data = useLoaderData({ from: '/$tenant/search' });
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const { query } = data;
  if (import.meta.env.SSR && !query) requestContext().outcome.status = 400;
  const search = (next: SearchQuery, replace = false) =>
    void navigateTo(paths.search(toParameters(next)), { resetScroll: false, replace });
  useSolidaryQuery(data, (next) => search(next, true));
  const words = query?.words ?? '';
  return (
    <>
      <PageHeader title={data.title} lead={query?.isFast ? t('fast.lead') : undefined} home={paths.home()}>
        <SearchBar key={words} query={query ?? EMPTY_QUERY} onSearch={search} />
      </PageHeader>
      <div className={classNames(layout.wrap, layout.pageBody)}>
        {query ? (
          <>
            <SearchTools data={{ ...data, query }} onSearch={search} />
            {data.total > 0 ? (
              <FoundServices key={JSON.stringify([query, data.discountCode])} data={{ ...data, query }} />
            ) : (
              <NothingFound data={{ ...data, query }} />
            )}
          </>
        ) : (
          <State
            title={t('badLink.title')}
            text={t('badLink.text')}
            action={<LinkButton to={paths.search()}>{t('badLink.action')}</LinkButton>}
          />
        )}
      </div>
    </>
  );
}
