import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { hitOf } from '#lib/hit.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import type { AnalyticsValues } from './analytics-values.ts';
import styles from './tracker-preview.module.css';

/** Shown parameters of a hit, in this order; the others belong to the protocol. */
const FIELDS = ['idsite', 'action_name', 'url', 'lang', '_id', '_pkn', '_pkc', '_pkp'] as const;

const VISITOR = '7f3a91c20b5d4e86';
/** In cents. */
const PRICE = 560;

/** The hits of a visit to the page of a service, without the visitor’s consent and with it. */
export function TrackerPreview({ values: { isEnable, url, siteId } }: { values: AnalyticsValues }) {
  const t = useTranslations('analytics.preview');
  const locale = useLocale() as Locale;
  const { tenant } = useBackoffice().portal;
  const path = publicPath(locale, createPaths(tenant.name).service('ALL', 'SERVICE'));
  const view = {
    address: location.origin + path,
    title: `${t('sample.service')} – ${tenant.displayName}`,
    from: '',
    locale,
    visitorId: undefined,
  };
  const product = {
    code: 'SERVICE',
    name: t('sample.service'),
    category: t('sample.family'),
    price: PRICE,
  };
  const site = siteId.trim();
  return (
    <SettingsPreview>
      <div className={styles.trackerPreview}>
        {isEnable ? (
          <>
            <p>{t('to', { url: url.trim() || '…' })}</p>
            <Hit title={t('without')} hit={hitOf(site, view)} />
            <Hit title={t('with')} hit={hitOf(site, { ...view, visitorId: VISITOR, product })} />
            <p>{t('more')}</p>
          </>
        ) : (
          <p>{t('off')}</p>
        )}
      </div>
    </SettingsPreview>
  );
}

function Hit({ title, hit }: { title: string; hit: Record<string, string> }) {
  const t = useTranslations('analytics.preview.fields');
  const format = useAdminFormat();
  const shown = FIELDS.filter((field) => hit[field]);
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shown.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>{field === '_pkp' ? format.money(PRICE) : hit[field]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
