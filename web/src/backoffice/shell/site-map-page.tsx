import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#lib/backoffice-paths.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { SECTION_ICONS } from '../icons.ts';
import { Page } from '../page.tsx';
import { type MenuGroup, useMenuGroups } from './menu-entries.ts';
import './site-map-page.css';

/** Every page that is open to who is signed in, with what it is for. */
export function SiteMapPage() {
  const t = useTranslations('backoffice.siteMap');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <SiteGroups groups={useMenuGroups()} />
    </Page>
  );
}

/** Pages by group, those of the menu and the own profile. */
export function SiteGroups({ groups }: { groups: readonly MenuGroup[] }) {
  const t = useTranslations('backoffice');
  const paths = useBackofficePaths();
  return (
    <div className="site-groups">
      {groups.map(({ name, sections }) => (
        <Group key={name} title={t(`groups.${name}`)}>
          {sections.map((section) => (
            <Entry
              key={section}
              to={paths.section(section)}
              icon={SECTION_ICONS[section]}
              title={t(`sections.${section}.title`)}
              text={t(`sections.${section}.text`)}
            />
          ))}
        </Group>
      ))}
      <Group title={t('siteMap.own')}>
        <Entry to={paths.profile()} icon="user" title={t('person.profile')} text={t('siteMap.profileText')} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="site-group">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Entry({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <AppLink className="site-entry" to={to}>
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span>{text}</span>
        </span>
      </AppLink>
    </li>
  );
}
