import { searchWords } from '@guichet/contract/search-text.ts';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { loadPhrases } from '#lib/phrases.ts';
import { Button } from '#ui/button.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import type { Visit } from '../define-page.ts';
import { Page } from '../page.tsx';
import { PAGES } from '../pages.ts';
import { useBackofficePaths } from '../paths.ts';
import { usePageSearch } from '../use-page.ts';
import { type FoundEntry, findEntries } from './find-entries.ts';
import { type Found, FoundItems, useFound } from './found-items.tsx';
import type { readSearch } from './page.ts';
import { Marked, Result, ResultGroup } from './results.tsx';
import styles from './search-page.module.css';
import { settingNamespaces, usePageEntries } from './use-page-entries.ts';

/** Milliseconds after the last key until the search begins. */
const PAUSE = 200;

/** Maximum number of pages and settings shown. */
const MAX_PAGES = 12;

export const loader = ({ context }: Visit) => loadPhrases(context, ...settingNamespaces(PAGES));

/**
 * One field that searches everything the administrator may open: pages, settings, items of the catalogue, the team.
 */
export default function SearchPage() {
  const t = useTranslations('backoffice.sections.search');
  const settings = useTranslations('settingsSearch');
  const { rights } = useBackoffice().administrator;
  const place = useRef<HTMLDivElement>(null);
  const [text, q, setText] = useSearchText();
  useArrowKeys(place, text.trim() === q);
  useFocusOnField(place);
  return (
    <Page lead={t('text', { team: rights.includes('settings.admin') ? 'yes' : 'no' })}>
      <div className={styles.searchPage} ref={place} data-search-page>
        <search className={styles.field}>
          <TextInput
            type="search"
            label={settings('label')}
            hint={settings('hint')}
            maxLength={100}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
        <Results q={q} />
      </div>
    </Page>
  );
}

/** Returns the typed text and the searched text, which follows when the typing pauses and is part of the address. */
function useSearchText(): [text: string, q: string, setText: (text: string) => void] {
  const { q = '' } = usePageSearch<typeof readSearch>();
  const paths = useBackofficePaths();
  const navigateTo = useNavigateTo();
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the typing pauses
  useEffect(() => {
    if (text.trim() === q) return;
    const follow = () =>
      void navigateTo(paths.section('search', { q: text.trim() }), { replace: true, resetScroll: false });
    const timer = setTimeout(follow, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, q, setText];
}

/** Focuses the field after the page has focused its title, see app/focus.ts. */
function useFocusOnField(place: { current: HTMLElement | null }): void {
  const router = useRouter();
  useEffect(() => {
    const focus = () => place.current?.querySelector('input')?.focus({ preventScroll: true });
    focus();
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && focus());
  }, [router, place]);
}

function Results({ q }: { q: string }) {
  const t = useTranslations('settingsSearch');
  const entries = usePageEntries();
  const { found, isSearching, hasFailed, retry } = useFound(q);
  const words = searchWords(q);
  const pages = findEntries(entries, words);
  const total = pages.length + totalOf(found);
  const status = isSearching ? t('searching') : t('found', { count: total });
  return (
    <>
      <p className={classNames(styles.status, typography.num)} role="status">
        {q !== '' && status}
      </p>
      {q === '' && <Pages title={t('startTitle')} entries={startOf(entries)} words={[]} />}
      {q !== '' && <Pages title={t('groups.pages')} entries={pages} words={words} />}
      {q !== '' && found && <FoundItems found={found} words={words} />}
      {hasFailed && (
        <div className={styles.failed}>
          <p>{t('failed')}</p>
          <Button variant="soft" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {q !== '' && !isSearching && !hasFailed && total === 0 && (
        <State title={t('nothingTitle', { text: q })} text={t('nothingText')} />
      )}
    </>
  );
}

function totalOf(found: Found | undefined): number {
  return Object.values(found ?? {}).reduce((sum, list) => sum + (list?.total ?? 0), 0);
}

/** The pages without their settings, shown before anything is typed. */
const startOf = (entries: ReturnType<typeof usePageEntries>): FoundEntry[] =>
  entries.filter(({ keywords }) => keywords !== '').map((entry) => ({ ...entry, because: '' }));

interface PagesProps {
  title: string;
  entries: readonly FoundEntry[];
  words: readonly string[];
}

function Pages({ title, entries, words }: PagesProps) {
  const shown = entries.slice(0, MAX_PAGES);
  return (
    <ResultGroup title={title} shown={shown.length} total={entries.length}>
      {shown.map(({ id, to, icon, title: name, text, because }) => (
        <Result key={id} to={to} icon={icon} title={<Marked text={name} words={words} />}>
          <Marked text={because ? `${text} (${because})` : text} words={words} />
        </Result>
      ))}
    </ResultGroup>
  );
}

/**
 * Moves the focus by arrow keys from the search field to the links below it and between the links; up from the first
 * link returns to the field. Enter in the field opens the first link.
 * @param place contains the field, an `input`, and the links, each marked with `data-result`
 * @param isSettled whether the links match the content of the field; Enter opens none before
 */
function useArrowKeys(place: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input[type="search"], [data-result]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
      } else if (event.key === 'Enter' && at === 0) {
        event.preventDefault();
        if (isSettled) stops[1]?.click();
      }
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [place, isSettled]);
}
