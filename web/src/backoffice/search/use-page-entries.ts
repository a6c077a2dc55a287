import { canOpen, SECTIONS, type SectionName } from '@guichet/contract/backoffice/sections.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useBackoffice, visitorOf } from '#lib/admin-portal.ts';
import { type BackofficePaths, useBackofficePaths } from '#lib/backoffice-paths.ts';
import type { IconName } from '#ui/icon.tsx';
import { MAP, SECTION_ICONS } from '../icons.ts';
import type { PageEntry } from './view.ts';

type PageName = SectionName | 'profile' | 'siteMap';

/** The pages that are open to who is signed in, each with its settings after it, in the language of the page. */
export function usePageEntries(): PageEntry[] {
  const pages = usePages();
  const settings = useSettings();
  const { door, administrator } = useBackoffice();
  return useMemo(
    () =>
      pages
        .filter(
          ({ name }) =>
            !(name in SECTIONS) || canOpen(name as SectionName, visitorOf({ door, administrator })),
        )
        .flatMap(({ name, trail, ...page }) => [
          page,
          ...(settings[name] ?? []).map(({ title, to = page.to }) => ({
            ...page,
            id: `${name} ${title}`,
            to,
            title,
            text: trail,
            keywords: '',
          })),
        ]),
    [pages, settings, door, administrator],
  );
}

interface NamedPage extends PageEntry {
  name: PageName;
  /** Where its settings are: `Vitrine › Design` */
  trail: string;
}

function usePages(): NamedPage[] {
  const t = useTranslations('backoffice');
  const keywords = useTranslations('settingsSearch.keywords');
  const paths = useBackofficePaths();
  return useMemo(() => {
    const page = (
      name: PageName,
      to: string,
      icon: IconName,
      title: string,
      text: string,
      group?: string,
    ) => ({
      id: name,
      name,
      to,
      icon,
      title,
      text,
      keywords: keywords(name),
      trail: group ? `${group} › ${title}` : title,
    });
    const sections = (Object.keys(SECTIONS) as SectionName[]).map((name) => {
      const { title, text } = { title: t(`sections.${name}.title`), text: t(`sections.${name}.text`) };
      return page(
        name,
        paths.section(name),
        SECTION_ICONS[name],
        title,
        text,
        t(`groups.${SECTIONS[name].group}`),
      );
    });
    return [
      ...sections,
      page('profile', paths.profile(), 'user', t('person.profile'), t('siteMap.profileText')),
      page('siteMap', paths.siteMap(), MAP, t('siteMap.title'), t('siteMap.lead')),
    ];
  }, [t, keywords, paths]);
}

interface Setting {
  title: string;
  /** Where it is not on the page as it opens */
  to?: string;
}

/** What can be set or done on a page, by the words that say so there. */
function useSettings(): Partial<Record<PageName, Setting[]>> {
  const office = useTranslations('backoffice');
  const design = useTranslations('design');
  const ticketing = useTranslations('ticketingSettings');
  const synchronization = useTranslations('synchronization');
  const team = useTranslations('team');
  const stuck = useTranslations('stuckCarts.lists');
  const paths = useBackofficePaths();
  const { rights } = useBackoffice().administrator;
  return useMemo(() => {
    const titled = (...titles: string[]): Setting[] => titles.map((title) => ({ title }));
    return {
      design: titled(
        design('colours.brand'),
        design('faces.title'),
        design('faces.text'),
        design('logo.title'),
        design('gallery.title'),
        design('undo.action'),
      ),
      ticketingSettings: titled(
        ticketing('editor.names'),
        ticketing('editor.descriptions'),
        ticketing('editor.enabled'),
        ticketing('editor.picture'),
        ticketing('editor.limits'),
        ticketing('list.order'),
        ticketing('reset.action').replace('…', ''),
        ...(rights.includes('ticketing-synchronization') ? [synchronization('start')] : []),
      ),
      stuckCarts: listsOf(paths, stuck, rights.includes('archived-carts')),
      administrators: titled(team('administrators.invite'), team('policy.title')),
      roles: [{ title: team('roles.create'), to: paths.roles('new') }],
      profile: titled(
        office('fields.email'),
        office('fields.language'),
        office('profile.password'),
        office('secondFactor.title'),
        office('erasure.title'),
      ),
    };
  }, [office, design, ticketing, synchronization, team, stuck, paths, rights]);
}

function listsOf(
  paths: BackofficePaths,
  title: (key: 'payments' | 'archived') => string,
  seesArchived: boolean,
): Setting[] {
  const lists = seesArchived ? (['payments', 'archived'] as const) : (['payments'] as const);
  return lists.map((list) => ({ title: title(list), to: paths.section('stuckCarts', { list }) }));
}
