import { useTranslations } from 'use-intl';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BackofficePage } from '../define-page.ts';
import { Page } from '../page.tsx';
import { useBackofficePaths } from '../paths.ts';
import { type PageGroup, usePageGroups } from './menu-entries.ts';
import styles from './site-map-page.module.css';

/** Every page of the administrator with its purpose. */
export default function SiteMapPage() {
  const t = useTranslations('backoffice.sections.siteMap');
  return (
    <Page lead={t('text')}>
      <SiteGroups groups={usePageGroups()} />
    </Page>
  );
}

/** Pages by group. */
export function SiteGroups({ groups }: { groups: readonly PageGroup[] }) {
  const t = useTranslations('backoffice.groups');
  return (
    <div className={styles.groups}>
      {groups.map(({ name, pages }) => (
        <section key={name} className={styles.group}>
          <h2>{t(name)}</h2>
          <ul>
            {pages.map((page) => (
              <Entry key={page.section} page={page} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ page: { section, icon } }: { page: BackofficePage }) {
  const t = useTranslations('backoffice.sections');
  const paths = useBackofficePaths();
  return (
    <li>
      <AppLink className={styles.entry} to={paths.section(section)}>
        <Icon name={icon} />
        <span>
          <b>{t(`${section}.title`)}</b>
          <span>{t(`${section}.text`)}</span>
        </span>
      </AppLink>
    </li>
  );
}
