import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import type { Namespace } from '#lib/phrases.ts';
import type { BackofficePage, PageSetting } from '../define-page.ts';
import { canOpen } from '../page-access.ts';
import { PAGES } from '../pages.ts';
import { useBackofficePaths } from '../paths.ts';
import type { PageEntry } from './find-entries.ts';
import { searchPage } from './page.ts';

/** Returns the pages of the signed-in administrator, each followed by its settings, in the language of the page. */
export function usePageEntries(): PageEntry[] {
  const entryOf = useEntry();
  const settingEntryOf = useSettingEntry();
  const backoffice = useBackoffice();
  return useMemo(() => {
    const { rights } = backoffice.administrator;
    return PAGES.filter((page) => page !== searchPage && canOpen(page, backoffice)).flatMap((page) => [
      entryOf(page),
      ...settingsOf(page)
        .filter(({ right }) => !right || rights.includes(right))
        .map((setting) => settingEntryOf(page, setting)),
    ]);
  }, [entryOf, settingEntryOf, backoffice]);
}

function useEntry(): (page: BackofficePage) => PageEntry {
  const t = useTranslations('backoffice.sections');
  const paths = useBackofficePaths();
  return useMemo(
    () =>
      ({ section, icon }) => ({
        id: section,
        to: paths.section(section),
        icon,
        title: t(`${section}.title`),
        text: t(`${section}.text`),
        keywords: t(`${section}.keywords`),
      }),
    [t, paths],
  );
}

/** Creates the entry of a setting by its label on the page; its text is the location: `Vitrine › Design`. */
function useSettingEntry(): (page: BackofficePage, setting: PageSetting) => PageEntry {
  const t = useTranslations();
  const paths = useBackofficePaths();
  return useMemo(
    () =>
      ({ section, icon, group }, { phrase, search }) => {
        const title = t(phrase).replace('…', '');
        const page = t(`backoffice.sections.${section}.title`);
        return {
          id: `${section} ${title}`,
          to: paths.section(section, search),
          icon,
          title,
          text: group && group !== 'account' ? `${t(`backoffice.groups.${group}`)} › ${page}` : page,
          keywords: '',
        };
      },
    [t, paths],
  );
}

/** The settings on each page. */
const settingsOf = ({ settings = [] }: BackofficePage): PageSetting[] =>
  settings.map((setting) => (typeof setting === 'string' ? { phrase: setting } : setting));

/** Returns the namespaces whose phrases name these settings. */
export function settingNamespaces(pages: readonly BackofficePage[]): Namespace[] {
  const names = pages.flatMap(settingsOf).map(({ phrase }) => phrase.split('.')[0] as Namespace);
  return [...new Set(names)];
}
