import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { missingIn, nameOf } from './names.ts';
import styles from './theme-list.module.css';
import type { Theme } from './themes-data.ts';

const UP = 'M6 15l6-6 6 6';

/** The themes in their order, which can be changed. */
export function ThemeList({ themes, chosen }: { themes: readonly Theme[]; chosen: string | undefined }) {
  const t = useTranslations('themes.list');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const errorMessage = useErrorMessage();
  const [isOrdering, setOrdering] = useState(false);
  const move = async (from: number, by: -1 | 1) => {
    const codes = themes.map(({ externalCode }) => externalCode);
    const [code] = codes.slice(from, from + 1);
    const to = codes.toSpliced(from, 1).toSpliced(from + by, 0, code ?? '');
    await adminApi('PUT /settingsticketing/order', { body: { kind: 'theme', from: codes, to } }).catch(
      (error: unknown) => showToast('error', errorMessage(error)),
    );
    void router.invalidate();
  };
  return (
    <nav className={styles.themeList} aria-label={t('label')}>
      <ul>
        {themes.map((theme, at) => (
          <li
            key={theme.externalCode}
            className={styles.row}
            style={{ '--theme': theme.color ?? theme.sourceColor } as CSSProperties}
            data-chosen={theme.externalCode === chosen || undefined}
          >
            <ThemeLink theme={theme} isChosen={theme.externalCode === chosen} />
            {isOrdering && (
              <span className={styles.moves}>
                <IconButton
                  icon={UP}
                  label={t('up', { name: nameOf(theme, locale) })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => at > 0 && move(at, -1)}
                />
                <IconButton
                  icon="down"
                  label={t('down', { name: nameOf(theme, locale) })}
                  aria-disabled={at === themes.length - 1 || undefined}
                  onClick={() => at < themes.length - 1 && move(at, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button variant="soft" className={styles.order} onClick={() => setOrdering(!isOrdering)}>
        {t(isOrdering ? 'orderDone' : 'order')}
      </Button>
    </nav>
  );
}

function ThemeLink({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  const t = useTranslations('themes.list');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const missing = missingIn(theme).map((each) => each.slice(0, 2).toUpperCase());
  return (
    <AppLink
      className={styles.link}
      to={paths.section('themes', { theme: theme.externalCode })}
      aria-current={isChosen || undefined}
    >
      <span className={styles.words}>
        <b>{nameOf(theme, locale)}</b>
        <span className={classNames(typography.small, typography.muted)}>
          {t('rules', { count: theme.rules.length })}
        </span>
      </span>
      {!theme.isPresent && <Tag tone="neutral">{t('gone')}</Tag>}
      {missing.length > 0 && <Tag tone="warn">{t('missing', { languages: missing.join(', ') })}</Tag>}
    </AppLink>
  );
}
