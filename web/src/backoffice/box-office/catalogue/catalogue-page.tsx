import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import {
  badgesOf,
  type ItemState,
  KINDS,
  type Kind,
  listOf,
  loadCatalogue,
  NEW,
  type OwnService,
  type ServiceState,
  shownOf,
} from './catalogue-data.ts';
import { draftsIn, groupsOf, isFound } from './catalogue-groups.ts';
import styles from './catalogue-page.module.css';
import type { readCatalogueSearch } from './catalogue-search.ts';
import { CatalogueTools } from './catalogue-tools.tsx';
import { FilePanel } from './file-panel.tsx';
import { PublicationsPanel } from './publications-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShopLink } from './shop-link.tsx';

export const loader = loadCatalogue;

/** What the venue sells: services by family with their prices, themes, establishments; drafts and publications. */
export default function BoxOfficeCataloguePage() {
  const t = useTranslations('boxOfficeCatalogue');
  const paths = useBackofficePaths();
  const catalogue = usePageData<typeof loader>();
  const search = usePageSearch<typeof readCatalogueSearch>();
  const [isPublishing, setPublishing] = useState(false);
  const drafts = draftsIn(catalogue);
  const isEmpty = KINDS.every((kind) => listOf(catalogue, kind).length === 0);
  return (
    <Page
      lead={t('lead')}
      actions={
        !isEmpty && (
          <LinkButton
            variant={drafts > 0 ? 'soft' : 'primary'}
            icon="plus"
            to={paths.boxOfficeItem('service', NEW)}
          >
            {t('new.service')}
          </LinkButton>
        )
      }
    >
      {drafts > 0 && (
        <Notice
          title={t('drafts', { count: drafts })}
          actions={
            <>
              <ShopLink />
              <Button onClick={() => setPublishing(true)}>{t('publish.action')}</Button>
            </>
          }
        >
          {t('draftsText')}
        </Notice>
      )}
      <PublicationsPanel publications={catalogue.publications} />
      {isEmpty ? (
        <FirstItems />
      ) : (
        <>
          <CatalogueTools catalogue={catalogue} search={search} />
          <Lists catalogue={catalogue} search={search} />
        </>
      )}
      <FilePanel />
      <PublishDialog
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        timeZone={catalogue.timeZone}
      />
    </Page>
  );
}

/** What a catalogue without any item begins with, in the order in which the items need each other. */
function FirstItems() {
  const t = useTranslations('boxOfficeCatalogue');
  const paths = useBackofficePaths();
  const links = (['establishment', 'family', 'service'] as const).map((kind, at) => (
    <LinkButton
      key={kind}
      variant={at === 0 ? 'primary' : 'soft'}
      icon="plus"
      to={paths.boxOfficeItem(kind, NEW)}
    >
      {t(`new.${kind}`)}
    </LinkButton>
  ));
  return (
    <State
      title={t('empty.title')}
      text={t('empty.text')}
      action={<div className={styles.file}>{links}</div>}
    />
  );
}

interface ListsProps {
  catalogue: ReturnType<typeof usePageData<typeof loader>>;
  search: ReturnType<typeof readCatalogueSearch>;
}

/** The items that the search finds, by kind. */
function Lists({ catalogue, search }: ListsProps) {
  const t = useTranslations('boxOfficeCatalogue');
  const found = <State_ extends ItemState>(states: readonly State_[]) =>
    states.filter((state) => isFound(state, search));
  const services = groupsOf(catalogue, found(catalogue.services));
  const [families, themes, establishments] = [
    found(catalogue.families),
    found(catalogue.themes),
    found(catalogue.establishments),
  ];
  const isEmpty = services.length + families.length + themes.length + establishments.length === 0;
  const isFiltered = Object.keys(search).length > 0;
  if (isEmpty && isFiltered) return <State title={t('nothing.title')} text={t('nothing.text')} />;
  return (
    <>
      {services.map(({ family, services: listed }) => (
        <ServicesPanel key={family?.code ?? ''} family={family} services={listed} />
      ))}
      <ItemsPanel kind="family" states={families} isFiltered={isFiltered} />
      <ItemsPanel kind="theme" states={themes} isFiltered={isFiltered} />
      <ItemsPanel kind="establishment" states={establishments} isFiltered={isFiltered} />
    </>
  );
}

function ServicesPanel({ family, services }: { family: ItemState | undefined; services: ServiceState[] }) {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const named = family && shownOf<{ labels: OwnService['labels'] }>(family);
  return (
    <Panel
      title={named ? labelIn(named.labels, locale) : t('withoutFamily')}
      lead={t('services', { count: services.length })}
    >
      <ul className={styles.items}>
        {services.map((state) => (
          <ServiceRow key={state.code} state={state} />
        ))}
      </ul>
    </Panel>
  );
}

/** A service with its kind, its badges and its prices. */
function ServiceRow({ state }: { state: ServiceState }) {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  const service = shownOf<OwnService>(state);
  if (!service) return null;
  return (
    <li className={styles.item}>
      <ItemName kind="service" state={state} />
      <span className={typography.muted}>{t(`nature.kinds.${serviceKind(service.type)}`)}</span>
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

/** A linked name of an item, its code and its badges. */
function ItemName({ kind, state }: { kind: Kind; state: ItemState }) {
  const t = useTranslations('boxOfficeCatalogue');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const item = shownOf<{ labels: OwnService['labels'] }>(state);
  return (
    <div className={styles.name}>
      <AppLink
        className={classNames(typography.link, typography.target)}
        to={paths.boxOfficeItem(kind, state.code)}
      >
        {(item && labelIn(item.labels, locale)) || state.code}
      </AppLink>
      <code className={typography.muted}>{state.code}</code>
      {badgesOf(state).map((badge) => (
        <Tag key={badge} tone={badge === 'archived' ? 'neutral' : badge === 'scheduled' ? 'brand' : 'warn'}>
          {t(`badges.${badge}`)}
        </Tag>
      ))}
    </div>
  );
}

interface ItemsPanelProps {
  kind: Exclude<Kind, 'service'>;
  states: readonly ItemState[];
  isFiltered: boolean;
}

/** Families, themes or establishments, with a link to add one. */
function ItemsPanel({ kind, states, isFiltered }: ItemsPanelProps) {
  const t = useTranslations('boxOfficeCatalogue');
  const paths = useBackofficePaths();
  if (states.length === 0 && isFiltered) return null;
  return (
    <Panel title={t(`lists.${kind}`)} lead={t(`listLeads.${kind}`)}>
      <ul className={styles.items}>
        {states.map((state) => (
          <li key={state.code} className={styles.item}>
            <ItemName kind={kind} state={state} />
          </li>
        ))}
      </ul>
      <LinkButton variant="soft" icon="plus" className={styles.add} to={paths.boxOfficeItem(kind, NEW)}>
        {t(`new.${kind}`)}
      </LinkButton>
    </Panel>
  );
}
