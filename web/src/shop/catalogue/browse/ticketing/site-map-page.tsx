import { useLoaderData } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './site-map.module.css';

/** Links to every page of the venue's site, by topic. */
export function SiteMapPage() {
  const t = useTranslations('catalogue.siteMap');
  const { establishments } = useLoaderData({ from: '/$tenant/site-map' });
  const { links } = usePortal();
  const paths = usePaths();
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} />
      <div className={classNames(styles.siteMap, layout.wrap, layout.pageBody)}>
        <section className={classNames(styles.part, layout.card)} aria-labelledby="map-tickets">
          <h2 id="map-tickets">{t('ticketing')}</h2>
          <ul>
            <li>
              <AppLink to={paths.establishment('ALL')}>{t('everything')}</AppLink>
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
          </ul>
        </section>
        <section className={classNames(styles.part, layout.card)} aria-labelledby="map-purchase">
          <h2 id="map-purchase">{t('purchase')}</h2>
          <ul>
            <li>
              <AppLink to={paths.cart()}>{t('cart')}</AppLink>
            </li>
          </ul>
        </section>
        <section className={classNames(styles.part, layout.card)} aria-labelledby="map-account">
          <h2 id="map-account">{t('account')}</h2>
          <ul>
            <li>
              <AppLink to={paths.login()}>{t('login')}</AppLink>
            </li>
            <li>
              <AppLink to={paths.signin()}>{t('register')}</AppLink>
            </li>
            <li>
              <AppLink to={paths.myTickets()}>{t('tickets')}</AppLink>
            </li>
          </ul>
        </section>
        {links.length > 0 && (
          <section className={classNames(styles.part, layout.card)} aria-labelledby="map-documents">
            <h2 id="map-documents">{t('documents')}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.id}>
                  <a href={link.url} target="_blank" rel="noopener">
                    {link.name} ({t('newWindow')})
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
