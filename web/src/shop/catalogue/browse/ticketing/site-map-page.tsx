import { useLoaderData } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { TextButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './site-map.module.css';

interface SiteMapPageProps {
  /** The main pages: the entries of the main menu, and the search. */
  main: readonly { to: string; label: string }[];
  /** The entries of the visitor's menu: the sign-in, or the customer's pages. */
  entries: readonly { to: string; label: string }[];
  /** Signs the customer out; undefined without a session. */
  logout: (() => Promise<void>) | undefined;
}

/** Links to every page of the venue's site, by topic. */
export function SiteMapPage({ main, entries, logout }: SiteMapPageProps) {
  const t = useTranslations('catalogue.siteMap');
  const common = useTranslations('common.footer');
  const { establishments } = useLoaderData({ from: '/$tenant/site-map' });
  const { links } = usePortal();
  const paths = usePaths();
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} />
      <div className={classNames(styles.siteMap, layout.wrap, layout.pageBody)}>
        <SiteMapSection id="map-main" title={t('main')}>
          <li>
            <AppLink to={paths.home()}>{t('home')}</AppLink>
          </li>
          {main.map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to}>{label}</AppLink>
            </li>
          ))}
        </SiteMapSection>
        <SiteMapSection id="map-tickets" title={t('ticketing')}>
          <li>
            <AppLink to={paths.establishment(ALL_ESTABLISHMENTS)}>{t('everything')}</AppLink>
          </li>
          {establishments.map((establishment) => (
            <li key={establishment.code}>
              <AppLink to={paths.establishment(establishment.code)}>{establishment.name}</AppLink>
              <ul>
                {establishment.families.map((family) => (
                  <li key={family.code}>
                    <AppLink to={paths.establishment(establishment.code, { family: family.code })}>
                      {family.name}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </SiteMapSection>
        <SiteMapSection id="map-purchase" title={t('purchase')}>
          <li>
            <AppLink to={paths.cart()}>{t('cart')}</AppLink>
          </li>
        </SiteMapSection>
        <SiteMapSection id="map-account" title={t('account')}>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to}>{label}</AppLink>
            </li>
          ))}
          {logout && (
            <li>
              <TextButton onClick={logout}>{t('logout')}</TextButton>
            </li>
          )}
        </SiteMapSection>
        <SiteMapSection id="map-site" title={t('site')}>
          <li>
            <AppLink to={paths.accessibility()}>{common('accessibility')}</AppLink>
          </li>
          <li>
            <AppLink to={paths.storedData()}>{common('storedData')}</AppLink>
          </li>
        </SiteMapSection>
        {links.length > 0 && (
          <SiteMapSection id="map-documents" title={t('documents')}>
            {links.map((link) => (
              <li key={link.id}>
                <a href={link.url} target="_blank" rel="noopener">
                  {link.name} ({t('newWindow')})
                </a>
              </li>
            ))}
          </SiteMapSection>
        )}
      </div>
    </>
  );
}

function SiteMapSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classNames(styles.part, layout.card)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
