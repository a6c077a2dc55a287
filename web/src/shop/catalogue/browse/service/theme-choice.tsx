import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import typography from '#ui/typography.module.css';
import type { ServiceData } from './service-data.ts';
import styles from './service-step.module.css';

/** Before the day, where a service has several themes: under which of them. */
export function ThemeChoice({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal, theme } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  return (
    <section className={styles.step} aria-labelledby="step-theme">
      <h2 id="step-theme">{t('stepTheme')}</h2>
      <LinkTabs
        label={t('stepTheme')}
        isFilter
        tabs={data.themes.map(({ code, name }) => ({
          id: code,
          label: name,
          to: paths.service(id, data.service.code, { theme: code, withdrawal }),
          isCurrent: code === theme,
        }))}
      />
      {theme === undefined && <p className={typography.muted}>{t('themeFirst')}</p>}
    </section>
  );
}
