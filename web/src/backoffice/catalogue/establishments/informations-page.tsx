import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { AppLink } from '#ui/app-link.tsx';
import { EmptyCatalogue } from '../empty-catalogue.tsx';
import { InformationEditor } from './information-editor.tsx';
import type { Information } from './information-values.ts';
import styles from './informations-page.module.css';
import { NoticesPanel } from './notices/notices-panel.tsx';
import type { readInformationSearch } from './page.ts';

export const loader = () => adminApi('GET /settingsticketing/establishmentinformations');

/** The information on each establishment, with closures and messages of the day. */
export default function InformationsPage() {
  const t = useTranslations('establishmentInformations');
  const { items, notices, today } = usePageData<typeof loader>();
  const { establishment } = usePageSearch<typeof readInformationSearch>();
  const chosen = items.find(({ externalCode }) => externalCode === establishment) ?? items[0];
  const establishments = items.map(({ externalCode, name }) => ({ externalCode, name }));
  return (
    <Page lead={t('lead')}>
      {chosen ? (
        <>
          <NoticesPanel establishments={establishments} notices={notices} />
          {items.length > 1 && <Choice items={items} chosen={chosen.externalCode} />}
          <InformationEditor key={chosen.externalCode} loaded={chosen} today={today} />
        </>
      ) : (
        <EmptyCatalogue title={t('empty.title')} text={t('empty.text')} />
      )}
    </Page>
  );
}

function Choice({ items, chosen }: { items: readonly Information[]; chosen: string }) {
  const t = useTranslations('establishmentInformations');
  const locale = useLocale();
  const paths = useBackofficePaths();
  return (
    <nav className={styles.choice} aria-label={t('choose')}>
      {items.map(({ externalCode, name }) => (
        <AppLink
          key={externalCode}
          to={paths.section('establishmentInformations', { establishment: externalCode })}
          data-chosen={externalCode === chosen || undefined}
          stay
        >
          {labelIn(name, locale)}
        </AppLink>
      ))}
    </nav>
  );
}
