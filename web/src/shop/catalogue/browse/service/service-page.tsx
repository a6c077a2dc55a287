import { useLoaderData, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { DayStrip } from '../day-strip.tsx';
import { KindIllustration } from '../illustrations/kind-illustration.tsx';
import { saleStateOf } from '../service-view.ts';
import type { SessionView } from '../view.ts';
import { CardPurchasePanel } from './cards/card-purchase-panel.tsx';
import { WithdrawalPanel } from './cards/withdrawal-panel.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PurchaseProgress } from './purchase/purchase-bar.tsx';
import panel from './purchase/purchase-panel.module.css';
import { PurchasePanel } from './purchase/purchase-panel.tsx';
import row from './purchase/purchase-parts.module.css';
import { RuleHints } from './purchase/rule-hints.tsx';
import type { ServiceData } from './service-data.ts';
import styles from './service-page.module.css';
import { SessionChoice } from './session-choice.tsx';

const FROM = '/$tenant/ticketing_/$id/service/$externalCode';

/** One service: choice of day, session and quantities, then into the cart. */
export function ServicePage() {
  const t = useTranslations('catalogue.service');
  const data = useLoaderData({ from: FROM });
  const { session: chosen, withdrawal, theme } = useSearch({ from: FROM });
  const { id } = useParams({ from: FROM });
  const paths = usePaths();
  const { service } = data;
  const session = data.sessions.find(
    (one) => one.id === chosen && one.places > 0 && one.saleStart === undefined,
  );
  const isEvent = service.kind === 'event';
  // A visitor who comes with a session has chosen its theme with it.
  const isThemeAsked = data.themes.length > 0 && theme === undefined && session === undefined;
  return (
    <>
      <PageHeader
        title={service.name}
        lead={service.description}
        home={paths.home()}
        trail={[
          { label: t('ticketing'), to: paths.establishment(id) },
          ...(data.familyName
            ? [{ label: data.familyName, to: paths.establishment(id, { family: service.family }) }]
            : []),
        ]}
      >
        <Facts />
        {service.picture && <img className={styles.picture} src={service.picture} alt="" />}
      </PageHeader>
      {data.days.length > 0 && !isThemeAsked && <PurchaseProgress day={data.day} session={session} />}
      <div className={classNames(styles.service, !isEvent && styles.undated, layout.wrap, layout.split)}>
        {isEvent && (
          <div className={styles.steps}>
            {data.days.length === 0 ? (
              <State title={t('noDateTitle')} text={t('noDateText')} />
            ) : (
              <>
                {data.themes.length > 0 && <ThemeChoice data={data} />}
                {!isThemeAsked && (
                  <>
                    <ServiceDays data={data} />
                    <SessionChoice data={data} chosen={chosen} />
                  </>
                )}
              </>
            )}
          </div>
        )}
        <section className={layout.splitAside} aria-label={t('purchase')}>
          <Purchase key={service.code} data={data} session={session} withdrawal={withdrawal} theme={theme} />
        </section>
        {!isEvent && <HowItWorks data={data} />}
      </div>
    </>
  );
}

interface PurchaseProps {
  data: ServiceData;
  session: SessionView | undefined;
  /** The right to withdraw from. */
  withdrawal: string | undefined;
  theme: string | undefined;
}

function Purchase({ data, session, withdrawal, theme }: PurchaseProps) {
  const { isSoldOnline, fillsCards } = data.service;
  const sale = saleStateOf(data.service, data.today);
  if (!isSoldOnline || sale !== 'open') return <SoldAtDesk data={data} />;
  return (
    <>
      <RuleHints
        hints={data.rules}
        theme={theme}
        offered={data.extras.map(({ service }) => service.code)}
        isWithdrawal={withdrawal !== undefined}
      />
      {fillsCards ? (
        <CardPurchasePanel data={data} />
      ) : withdrawal ? (
        <WithdrawalPanel data={data} session={session} rightId={withdrawal} />
      ) : (
        <PurchasePanel data={data} session={session} />
      )}
    </>
  );
}

function Facts() {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const { service, places, offerKind, familyColor } = useLoaderData({ from: FROM });
  return (
    <div className={classNames(styles.facts, layout.row, layout.rowWrap)}>
      <KindIllustration kind={offerKind} color={familyColor} className={styles.illustration} />
      {service.themes.map((theme) => (
        <Tag key={theme.name} color={theme.color}>
          {theme.name}
        </Tag>
      ))}
      {service.kind !== 'event' && places.length > 0 && (
        <Tag>{format.anyOf(places.map(({ name }) => name))}</Tag>
      )}
      {service.minutes !== undefined && <Tag>{format.duration(service.minutes)}</Tag>}
      {service.minimumAge !== undefined && <Tag>{t('minimumAge', { age: service.minimumAge })}</Tag>}
      <Tag tone="neutral">{t(`kinds.${service.kind}`)}</Tag>
      {!service.isSoldOnline && <Tag tone="warn">{t('atTheDesk')}</Tag>}
    </div>
  );
}

/** Chooses the theme before the day, if a service has several themes. */
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

/** First step: the day. */
export function ServiceDays({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal, theme } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  return (
    <section className={styles.step} aria-labelledby="step-day">
      <DayStrip
        heading={<h2 id="step-day">{t('stepDay')}</h2>}
        label={t('days')}
        today={data.today}
        days={data.days}
        chosen={data.day}
        to={(day) => paths.service(id, data.service.code, { day, withdrawal, theme })}
      />
    </section>
  );
}

/** The prices of a service that cannot be bought here: only the desk sells it, not yet, or no longer. */
export function SoldAtDesk({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.purchase');
  const format = useFormat();
  const { service, today } = data;
  const notes = {
    early: () => t('onSaleFrom', { day: format.longDay(service.saleStart ?? '') }),
    over: () => t('saleOver', { day: format.longDay(service.saleEnd ?? '') }),
    open: () => t('atTheDesk'),
  };
  return (
    <div className={classNames(panel.purchasePanel, layout.card, layout.panel)}>
      <h2>{t('prices')}</h2>
      {data.prices.map((price) => (
        <div key={price.name} className={classNames(row.priceRow, layout.row, layout.spread)}>
          <span className={row.name}>{price.label || t('basePrice')}</span>
          <b className={typography.num}>{format.money(price.cents)}</b>
        </div>
      ))}
      <p className={classNames(panel.note, typography.small, typography.muted)}>
        {notes[saleStateOf(service, today)]()}
      </p>
    </div>
  );
}
