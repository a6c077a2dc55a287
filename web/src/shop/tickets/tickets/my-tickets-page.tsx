import { useLoaderData, useParams, useSearch } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { LinkedReceipt } from '../orders/linked-receipt.tsx';
import { EntranceHelp } from './entrance-help.tsx';
import { EntranceView } from './entrance-view.tsx';
import styles from './my-tickets-page.module.css';
import type { TicketsSearch } from './search.ts';
import { TicketArrangement } from './ticket-arrangement.tsx';
import { TicketCard } from './ticket-card.tsx';
import {
  arrangeTickets,
  defaultTab,
  TABS,
  type Tab,
  type TicketData,
  ticketTab,
  validTicketsOfSession,
} from './view.ts';

const ROUTE = '/$tenant/my-tickets/{-$kind}';

export function MyTicketsPage() {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const { tickets } = useLoaderData({ from: ROUTE });
  const { kind } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const tab = (kind as Tab | undefined) ?? defaultTab(tickets);
  const shown = arrangeTickets(tickets, tab, search.sort ?? 'date', locale);
  const presented = shown.find((ticket) => ticket.ticketNumber === search.ticket && ticket.state === 'valid');
  const updateSearch = (
    change: { [Key in keyof TicketsSearch]?: TicketsSearch[Key] | undefined },
    replace = true,
  ) => void navigateTo(paths.myTickets(tab, { ...search, ...change }), { replace, resetScroll: false });
  return (
    <>
      <PageHeader
        title={t('title')}
        home={paths.home()}
        aside={<TicketArrangement search={search} onChange={updateSearch} />}
      />
      <div className={classNames(styles.body, layout.wrap, layout.pageBody)}>
        {search.receipt && <LinkedReceipt order={search.receipt} />}
        <TicketTabs tickets={tickets} tab={tab} search={search} />
        <div className={classNames(styles.columns, layout.split)}>
          {shown.length === 0 ? (
            <NoTickets
              tab={tab}
              isAll={search.state === 'all'}
              onShowAll={() => updateSearch({ state: 'all' })}
            />
          ) : (
            <section className={styles.list} aria-labelledby="my-tickets-list">
              <h2 className="visually-hidden" id="my-tickets-list">
                {t(tab === 'article' ? 'listArticles' : 'list', {
                  tab: t(`tabs.${tab}`),
                  count: shown.length,
                })}
              </h2>
              {shown.map((ticket) => (
                <TicketCard
                  key={ticket.id}
                  ticket={ticket}
                  onEnlarge={() => updateSearch({ ticket: ticket.ticketNumber }, false)}
                />
              ))}
            </section>
          )}
          <EntranceHelp isArticle={tab === 'article'} />
        </div>
      </div>
      {presented && (
        <EntranceView
          ticket={presented}
          group={validTicketsOfSession(shown, presented)}
          onShow={(ticket) => updateSearch({ ticket })}
          onClose={() => updateSearch({ ticket: undefined })}
        />
      )}
    </>
  );
}

function TicketTabs({ tickets, tab, search }: { tickets: TicketData[]; tab: Tab; search: TicketsSearch }) {
  const t = useTranslations('tickets');
  const paths = usePaths();
  const tabs = TABS.map((name) => ({
    id: name,
    label: t(`tabs.${name}`),
    to: paths.myTickets(name, { state: search.state, sort: search.sort }),
    isCurrent: name === tab,
    count: tickets.filter((ticket) => ticketTab(ticket) === name).length,
  }));
  return <LinkTabs label={t('tabs.label')} tabs={tabs} isFilter />;
}

function NoTickets({ tab, isAll, onShowAll }: { tab: Tab; isAll: boolean; onShowAll: () => void }) {
  const t = useTranslations('tickets.empty');
  const paths = usePaths();
  return (
    <State
      title={t(`${tab}.title`)}
      text={t(`${tab}.text`)}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          <LinkButton to={paths.ticketing()}>{t('ticketing')}</LinkButton>
          {!isAll && (
            <Button variant="ghost" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )}
        </div>
      }
    />
  );
}
