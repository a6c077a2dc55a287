import { type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { type CSSProperties, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useMedia } from '#ui/use-media.ts';
import { EmptyCatalogue } from '../empty-catalogue.tsx';
import { useSavedOrder } from '../use-saved-order.ts';
import type { readThemesSearch } from './page.ts';
import { ThemeEditor } from './theme-editor.tsx';
import styles from './themes.module.css';
import {
  isUnthemed,
  loadThemes,
  missingIn,
  nameOf,
  rulesShownFor,
  servicesOf,
  type Theme,
  unthemed,
} from './themes-data.ts';

export const loader = () => loadThemes();

/** Window width from which the list is beside the editor. */
const WIDE = '(min-width: 900px)';

/** The themes of the venue with their sale rules; in a narrow window, the list or one theme. */
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
        <EmptyCatalogue title={t('empty.title')} text={t('empty.text')} />
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

const codesOf = (themes: readonly Theme[]) => themes.map(({ externalCode }) => externalCode);

/** The themes in their order, which can be changed. */
export function ThemeList({
  themes: given,
  unthemed,
  chosen,
}: {
  themes: readonly Theme[];
  /** Entry of the services without a theme, if there are any */
  unthemed: Theme | undefined;
  chosen: string | undefined;
}) {
  const t = useTranslations('themes.list');
  const locale = useLocale() as Locale;
  const [isOrdering, setOrdering] = useState(false);
  const { current: themes, change, settle } = useSavedOrder(given);
  const movable = (theme: Theme, at: number) => ({
    key: theme.externalCode,
    name: nameOf(theme, locale),
    canMove: (by: -1 | 1) => moved(themes, at, by) !== undefined,
    move: (by: -1 | 1) => {
      const next = moved(themes, at, by);
      if (next) change(next, { kind: 'theme', from: codesOf(themes), to: codesOf(next) });
      return next && { position: at + by + 1, count: next.length };
    },
  });
  const toggle = () => {
    setOrdering(!isOrdering);
    if (isOrdering) void settle();
  };
  return (
    <nav className={styles.themeList} aria-label={t('label')}>
      <Movable>
        {(buttons) => (
          <ul>
            {themes.map((theme, at) => (
              <li
                key={theme.externalCode}
                className={styles.row}
                style={{ '--theme': theme.color ?? theme.sourceColor } as CSSProperties}
                data-chosen={theme.externalCode === chosen || undefined}
              >
                <ThemeLink theme={theme} isChosen={theme.externalCode === chosen} />
                {isOrdering && buttons(movable(theme, at))}
              </li>
            ))}
          </ul>
        )}
      </Movable>
      {unthemed && (
        <div className={styles.row} data-chosen={chosen === unthemed.externalCode || undefined}>
          <ThemeLink theme={unthemed} isChosen={chosen === unthemed.externalCode} />
        </div>
      )}
      {themes.length > 1 && (
        <Button variant="soft" className={styles.order} onClick={toggle}>
          {t(isOrdering ? 'orderDone' : 'order')}
        </Button>
      )}
    </nav>
  );
}

function ThemeLink({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  const t = useTranslations('themes.list');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const isOther = isUnthemed(theme);
  const lacking = isOther ? [] : missingIn(theme);
  const missing = lacking.map((each) => each.slice(0, 2).toUpperCase());
  const { languages } = useBackoffice().portal.tenant;
  const isHidden = lacking.includes(offeredLocale(languages, undefined));
  return (
    <AppLink
      className={styles.link}
      to={paths.section('themes', isOther ? { unthemed: 'true' } : { theme: theme.externalCode })}
      aria-current={isChosen || undefined}
    >
      <span className={styles.words}>
        <b>{nameOf(theme, locale)}</b>
        <span className={classNames(typography.small, typography.muted)}>
          {t('rules', { count: theme.rules.length })}
        </span>
      </span>
      {theme.isPresent && isHidden && <Tag tone="neutral">{t('hidden')}</Tag>}
      {!theme.isPresent && <Tag tone="neutral">{t('gone')}</Tag>}
      {missing.length > 0 && <Tag tone="warn">{t('missing', { languages: missing.join(', ') })}</Tag>}
    </AppLink>
  );
}
