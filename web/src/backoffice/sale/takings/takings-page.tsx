import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Menu } from '#backoffice/ui/menu.tsx';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi, adminFile } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { PENCIL } from '../../icons.ts';
import { DaysPlot } from './days-plot.tsx';
import { FlexibleTable } from './flexible-table.tsx';
import { PeriodBar } from './period-bar.tsx';
import { changeOf, type Figure, type Period, type Takings } from './takings-data.ts';
import styles from './takings-page.module.css';
import {
  type Comparison,
  type Days,
  daysOf,
  type readTakingsSearch,
  type TakingsSearch,
} from './takings-search.ts';
import {
  DiscountsTable,
  GiftCardsTable,
  GiftsTable,
  MeansTable,
  ResellersTable,
  SoldTable,
  VatTable,
} from './takings-tables.tsx';

export async function loader({
  deps: { span = 'month', day, compare = 'year' },
  context,
}: Visit<TakingsSearch>) {
  const { timeZone } = context.portal.tenant;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const days = daysOf(span, day ?? today, today);
  return adminApi('GET /settingsadmin/takings', { query: { ...days, compare } });
}

/** The portal's sales in a period, compared with another one: the figures that the venue has chosen. */
export default function TakingsPage() {
  const t = useTranslations('takings');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const takings = usePageData<typeof loader>();
  const search = usePageSearch<typeof readTakingsSearch>();
  const { period, compared, figures } = takings;
  const shows = (name: (typeof figures)[number]) => figures.includes(name);
  return (
    <Page
      lead={t('lead', { time: format.time(takings.at) })}
      actions={
        <>
          <LinkButton to={paths.section('takingsFigures')} variant="ghost" icon={PENCIL}>
            {t('choose')}
          </LinkButton>
          <ExportActions days={period} compare={search.compare ?? 'year'} />
        </>
      }
    >
      <PeriodBar search={search} today={takings.today} days={period} />
      <TakingsNotices takings={takings} />
      <KeyFigures period={period} compared={compared} figures={figures} />
      {shows('days') && period.days.length > 1 && (
        <DaysPlot period={period} compared={compared} today={takings.today} />
      )}
      <div className={styles.two}>
        {shows('services') && (
          <SoldTable
            title={t('panels.services')}
            items={period.services}
            before={compared?.services}
            discounts={period.discounts}
          />
        )}
        {(shows('establishments') || shows('means')) && (
          <div className={styles.stack}>
            {shows('establishments') && (
              <SoldTable
                title={t('panels.establishments')}
                items={period.establishments}
                before={compared?.establishments}
              />
            )}
            {shows('means') && <MeansTable means={period.means} />}
          </div>
        )}
      </div>
      {shows('services') && period.discounts.length > 0 && <DiscountsTable discounts={period.discounts} />}
      {shows('services') && period.flexible.length > 0 && <FlexibleTable flexible={period.flexible} />}
      {takings.gifts.length > 0 && <GiftsTable gifts={takings.gifts} />}
      {shows('vat') && <VatTable vat={period.vat} />}
      {Object.values(takings.giftCards).some((amount) => amount > 0) && (
        <GiftCardsTable giftCards={takings.giftCards} />
      )}
      {shows('resellers') && takings.resellers.length > 0 && <ResellersTable takings={takings} />}
    </Page>
  );
}

/** Basis of the figures, excluded amounts, and closings with differences. */
function TakingsNotices({ takings }: { takings: Takings }) {
  const t = useTranslations('takings.notices');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { isTest, notCounted, toCome, closing } = takings;
  const sum = ({ count, amount }: { count: number; amount: number }) => ({
    count,
    amount: format.money(amount),
  });
  return (
    <>
      {isTest && <Notice title={t('test.title')}>{t('test.text')}</Notice>}
      {toCome.count > 0 && <Notice title={t('toCome.title', sum(toCome))}>{t('toCome.text')}</Notice>}
      {notCounted.stuck.count > 0 && (
        <Notice tone="warning" title={t('stuck.title', sum(notCounted.stuck))}>
          {t('stuck.text')}
        </Notice>
      )}
      {notCounted.tests.count > 0 && <Notice title={t('tests', sum(notCounted.tests))} />}
      {closing.differences > 0 && (
        <Notice
          tone="warning"
          title={t('closing.title', { count: closing.differences })}
          actions={
            <LinkButton to={paths.section('closings')} variant="ghost">
              {t('closing.link')}
            </LinkButton>
          }
        >
          {closing.day && t('closing.text', { day: format.longDay(closing.day) })}
        </Notice>
      )}
    </>
  );
}

/** The takings as a workbook, single tables as CSV, and the payment journal of the same days. */
function ExportActions({ days: { from, until }, compare }: { days: Days; compare: Comparison }) {
  const t = useTranslations('takings.export');
  const errorMessage = useErrorMessage();
  const language = useLocale().slice(0, 2);
  const { portal } = useBackoffice();
  const [isBusy, setBusy] = useState(false);
  const save = async (name: string, format: string, read: () => Promise<Blob>) => {
    setBusy(true);
    try {
      saveFile(await read(), `${name}-${portal.tenant.name}-${from}-${until}-${language}.${format}`);
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const takings =
    (format: 'csv' | 'xlsx', table: 'days' | 'services' | 'discounts' | 'flexible' | 'vat' | 'gifts') => () =>
      void save(t(`files.${format === 'xlsx' ? 'takings' : table}`), format, () =>
        adminFile('GET /settingsadmin/takingsexport', { query: { from, until, compare, format, table } }),
      );
  const journal = (format: 'csv' | 'json') => () =>
    void save(t('files.journal'), format, () =>
      adminFile('GET /settingsadmin/paymentjournal', { query: { from, until, format } }),
    );
  return (
    <>
      <Button variant="ghost" icon="download" busy={isBusy} onClick={takings('xlsx', 'days')}>
        {t('workbook')}
      </Button>
      <Menu
        label={t('more')}
        actions={[
          { label: t('daysCsv'), icon: 'download', onSelect: takings('csv', 'days') },
          { label: t('servicesCsv'), icon: 'download', onSelect: takings('csv', 'services') },
          { label: t('discountsCsv'), icon: 'download', onSelect: takings('csv', 'discounts') },
          { label: t('flexibleCsv'), icon: 'download', onSelect: takings('csv', 'flexible') },
          { label: t('vatCsv'), icon: 'download', onSelect: takings('csv', 'vat') },
          { label: t('giftsCsv'), icon: 'download', onSelect: takings('csv', 'gifts') },
          { label: t('journalCsv'), icon: 'download', onSelect: journal('csv') },
          { label: t('journalJson'), icon: 'download', onSelect: journal('json') },
        ]}
      />
    </>
  );
}

interface KeyFiguresProps {
  period: Period;
  compared: Period | undefined;
  figures: readonly Figure[];
}

const NAMES = ['takings', 'refunds', 'net', 'orders', 'basket', 'quantity'] as const;
type Name = (typeof NAMES)[number];

/** In cents; orders and quantity are counts. */
const VALUES: Record<Name, (period: Period) => number> = {
  takings: ({ amount }) => amount,
  refunds: ({ refunds }) => 0 - refunds.amount,
  net: ({ amount, refunds }) => amount - refunds.amount,
  orders: ({ orders }) => orders,
  // The average basket excludes free orders.
  basket: ({ paidOrders, amount }) => (paidOrders === 0 ? 0 : Math.round(amount / paidOrders)),
  quantity: ({ quantity }) => quantity,
};

const COUNTS: ReadonlySet<Name> = new Set(['orders', 'quantity']);

/** The figures of the whole period, each with its change. */
function KeyFigures({ period, compared, figures }: KeyFiguresProps) {
  const t = useTranslations('takings.figures');
  const format = useAdminFormat();
  const shown = NAMES.filter((name) => figures.includes(name));
  if (shown.length === 0) return null;
  return (
    <section className={styles.keyFigures} aria-label={t('label')}>
      <dl>
        {shown.map((name) => {
          const textOf = COUNTS.has(name) ? format.number : format.money;
          const now = VALUES[name](period);
          const before = compared && VALUES[name](compared);
          const change = changeOf(now, before);
          return (
            <div key={name} data-figure={name}>
              <dt>{t(`names.${name}`)}</dt>
              <dd className={classNames(styles.value, typography.num)}>{textOf(now)}</dd>
              <dd className={classNames(styles.before, typography.num)}>
                {name === 'refunds' ? (
                  t('refunded', { count: period.refunds.count })
                ) : (
                  <>
                    {change !== undefined && (
                      <b data-less={change.startsWith('−') || undefined}>{t('change', { change })}</b>
                    )}
                    {before !== undefined && <span>{t('before', { value: textOf(before) })}</span>}
                    <TakenBack name={name} period={period} />
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Shares of cancelled units and of free orders. */
function TakenBack({ name, period }: { name: Name; period: Period }) {
  const t = useTranslations('takings.figures');
  const { quantity, cancelledQuantity, orders, paidOrders } = period;
  if (name === 'quantity' && cancelledQuantity > 0)
    return <span>{t('cancelled', { count: cancelledQuantity, net: quantity - cancelledQuantity })}</span>;
  if (name === 'orders' && orders > paidOrders)
    return <span>{t('free', { count: orders - paidOrders })}</span>;
  return null;
}
