import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { SolidarityNotice } from '../../solidarity/solidarity-notice.tsx';
import { useSolidaryFamilies } from '../../solidarity/use-solidarity.ts';
import { ALL_ESTABLISHMENTS, type EstablishmentData } from './establishment-data.ts';
import { EstablishmentDays } from './establishment-days.tsx';
import styles from './establishment-page.module.css';
import { FamilyServices } from './family-services.tsx';

/** What an establishment sells: the sessions of a day, and the services by family. */
export function EstablishmentPage() {
  const t = useTranslations('catalogue');
  const data = useLoaderData({ from: '/$tenant/ticketing/$id' });
  const { family: chosenFamily } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { isMultiEstablishment } = usePortal();
  const paths = usePaths();
  const trail =
    !isMultiEstablishment || data.code === ALL_ESTABLISHMENTS
      ? []
      : [{ label: t('ticketing.title'), to: paths.ticketing() }];
  const families = useSolidaryFamilies(
    data.families.filter((family) => !chosenFamily || family.code === chosenFamily),
  );
  return (
    <>
      <PageHeader
        title={data.title}
        lead={data.establishment?.description ?? t('establishment.lead')}
        trail={trail}
        home={paths.home()}
      >
        {data.establishment && (
          <p className={classNames(layout.row, typography.muted, typography.small)}>
            <Icon name="pin" size={18} />
            {data.establishment.address}
          </p>
        )}
        {data.establishment?.picture && (
          <img className={styles.picture} src={data.establishment.picture} alt="" />
        )}
        {isMultiEstablishment && <EstablishmentTabs data={data} />}
        <FamilyFilter data={data} />
      </PageHeader>
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <EstablishmentDays data={data} />
        <section className={styles.families} aria-labelledby="services">
          <h2 id="services">{t('establishment.services')}</h2>
          <SolidarityNotice />
          {families.length === 0 && (
            <State title={t('establishment.emptyTitle')} text={t('establishment.emptyText')} level={3} />
          )}
          {families.map((family) => (
            <FamilyServices key={family.code} family={family} data={data} />
          ))}
        </section>
      </div>
    </>
  );
}

function EstablishmentTabs({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const { day } = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  const all = { code: ALL_ESTABLISHMENTS, name: t('everywhere') };
  const tabs = [all, ...data.establishments].map(({ code, name }) => ({
    id: code,
    label: name,
    to: paths.establishment(code, day ? { day } : {}),
    isCurrent: code === data.code,
  }));
  return <LinkTabs label={t('where')} tabs={tabs} />;
}

function FamilyFilter({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const { day, family: chosen } = useSearch({ from: '/$tenant/ticketing/$id' });
  const paths = usePaths();
  if (data.families.length < 2) return null;
  const keepDay = day ? { day } : {};
  const families = data.families.map(({ code, name }) => ({
    id: code,
    label: name,
    to: paths.establishment(data.code, { ...keepDay, family: code }),
    isCurrent: code === chosen,
  }));
  const all = {
    id: 'all',
    label: t('allFamilies'),
    to: paths.establishment(data.code, keepDay),
    isCurrent: !chosen,
  };
  return <LinkTabs label={t('families')} tabs={[all, ...families]} isFilter />;
}
