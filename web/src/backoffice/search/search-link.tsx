import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { canOpen } from '../page-access.ts';
import { useBackofficePaths } from '../paths.ts';
import { searchPage } from './page.ts';
import styles from './search-link.module.css';

const useCanSearch = (): boolean => canOpen(searchPage, useBackoffice());

const KEYS = 'Control+K Meta+K';

/** Link to the search in the sidebar, with its keyboard shortcut. */
export function SearchLink() {
  const t = useTranslations('backoffice.menu');
  const paths = useBackofficePaths();
  if (!useCanSearch()) return null;
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <AppLink className={styles.searchLink} to={paths.section('search')} aria-keyshortcuts={KEYS} section>
      <Icon name="search" size={20} />
      {t('search')}
      <span className={styles.keys} aria-hidden="true">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </span>
    </AppLink>
  );
}

/** Link to the search in a narrow window. */
export function SearchIcon({ className }: { className: string | undefined }) {
  const t = useTranslations('backoffice.menu');
  const paths = useBackofficePaths();
  if (!useCanSearch()) return null;
  return (
    <IconLink
      icon="search"
      label={t('search')}
      className={className}
      to={paths.section('search')}
      aria-keyshortcuts={KEYS}
    />
  );
}

/** Opens the search by Ctrl K or ⌘ K from anywhere but a dialog; on the search page it selects the field. */
export function useSearchKeys(): void {
  const canSearch = useCanSearch();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is equivalent in each render
  useEffect(() => {
    if (!canSearch) return;
    const onKey = (event: KeyboardEvent): void => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k' || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[data-search-page] input');
      if (field) field.select();
      else void navigateTo(paths.section('search'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [canSearch, paths]);
}
