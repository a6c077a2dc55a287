import type { Locale } from '@guichet/contract/locale.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import { useMedia } from '#ui/use-media.ts';
import { nameOf } from './names.ts';
import { ThemeEditor } from './theme-editor.tsx';
import { ThemeList } from './theme-list.tsx';
import { loadThemes, rulesShownFor, servicesOf, unthemed } from './themes-data.ts';
import styles from './themes-page.module.css';
import type { readThemesSearch } from './themes-search.ts';

export const loader = () => loadThemes();

/** The list is beside the editor from this width. */
const WIDE = '(min-width: 900px)';

/** The themes of the venue, with the sale rules of what they hold; in a narrow window, the list or one of them. */
export default function ThemesPage() {
  const t = useTranslations('themes');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const data = usePageData<typeof loader>();
  const search = usePageSearch<typeof readThemesSearch>();
  const isWide = useMedia(WIDE);
  const others = useMemo(() => unthemed(t('list.unthemed')), [t]);
  const hasOthers = servicesOf(others, data).length > 0;
  const wanted = data.items.find(({ externalCode }) => externalCode === search.theme);
  const chosen = search.unthemed && hasOthers ? others : (wanted ?? (isWide ? data.items[0] : undefined));
  if (data.items.length === 0 && !hasOthers)
    return (
      <Page lead={t('lead')}>
        <State title={t('empty.title')} text={t('empty.text')} />
      </Page>
    );
  return (
    <Page lead={t('lead')}>
      <div className={styles.layout}>
        {(isWide || !chosen) && (
          <ThemeList
            themes={data.items}
            unthemed={hasOthers ? { ...others, rules: rulesShownFor(others, data) } : undefined}
            chosen={chosen?.externalCode}
          />
        )}
        {chosen && (
          <div className={styles.editor}>
            {!isWide && (
              <AppLink className={styles.back} to={paths.section('themes')}>
                <Icon name="back" size={20} />
                {t('list.back')}
              </AppLink>
            )}
            <h2 className={styles.name} style={{ '--theme': chosen.color ?? chosen.sourceColor } as never}>
              {nameOf(chosen, locale)}
            </h2>
            <ThemeEditor key={chosen.externalCode} theme={chosen} data={data} />
          </div>
        )}
      </div>
    </Page>
  );
}
