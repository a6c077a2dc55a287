import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import styles from './catalogue-page.module.css';
import { type OwnService, servicesByFamily, shownOf } from './catalogue-values.ts';

export const loader = () => adminApi('GET /boxoffice/catalogue', {});

/** What the venue sells: its services by family, with their prices, and the themes and establishments. */
export default function BoxOfficeCataloguePage() {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const catalogue = usePageData<typeof loader>();
  const groups = servicesByFamily(catalogue);
  const names = (items: readonly { code: string; labels: OwnService['labels'] }[]) => (
    <ul className={styles.names}>
      {items.map(({ code, labels }) => (
        <li key={code}>
          {labelIn(labels, locale)} <code className={typography.muted}>{code}</code>
        </li>
      ))}
    </ul>
  );
  return (
    <Page lead={t('lead')}>
      {groups.length === 0 && <State title={t('empty.title')} text={t('empty.text')} />}
      {groups.map(({ family, services }) => (
        <Panel
          key={family.code}
          title={labelIn(shownOf(family)?.labels ?? { 'fr-FR': '' }, locale)}
          lead={t('services', { count: services.length })}
        >
          <ul className={styles.services}>
            {services
              .map(shownOf)
              .map((service) => service && <ServiceRow key={service.code} service={service} />)}
          </ul>
        </Panel>
      ))}
      {catalogue.themes.length > 0 && (
        <Panel title={t('themes')}>{names(catalogue.themes.flatMap((one) => shownOf(one) ?? []))}</Panel>
      )}
      {catalogue.establishments.length > 0 && (
        <Panel title={t('establishments')}>
          {names(catalogue.establishments.flatMap((one) => shownOf(one) ?? []))}
        </Panel>
      )}
    </Page>
  );
}

/** A service with its code, its kind and its prices. */
function ServiceRow({ service }: { service: OwnService }) {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  return (
    <li className={styles.service}>
      <div>
        <b>{labelIn(service.labels, locale)}</b> <code className={typography.muted}>{service.code}</code>
      </div>
      <ul className={styles.prices}>
        {service.prices.map(({ name, labels, cents }) => (
          <li key={name}>
            <span>{labelIn(labels, locale) || t('price')}</span>
            <b className={typography.num}>{format.money(cents)}</b>
          </li>
        ))}
      </ul>
    </li>
  );
}
