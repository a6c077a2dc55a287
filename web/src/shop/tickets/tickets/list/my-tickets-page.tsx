import { useLoaderData, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import { LinkedReceipt } from '#shop/tickets/orders/linked-receipt.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { ForgottenNotice, OfflineNotice, useOfflineTickets } from '../offline/offline-notice.tsx';
import { OtherTickets } from '../other-tickets.tsx';
import {
  arrangeRights,
  arrangeTickets,
  countByTab,
  defaultTab,
  filterBelongings,
  isNarrowed,
  isOffered,
  isPast,
  shownTabs,
  type Tab,
  validTicketsOfGroup,
} from '../tickets.ts';
import { EntranceView } from './entrance-view.tsx';
import { useAllTickets } from './my-tickets-data.ts';
import styles from './my-tickets-page.module.css';
import { RightCard, WithdrawalCard } from './right-card.tsx';
import type { TicketsSearch } from './search.ts';
import { type SearchChange, TicketArrangement } from './ticket-arrangement.tsx';
import { TicketGroups } from './ticket-list.tsx';

const ROUTE = '/$tenant/my-tickets/{-$kind}';

export function MyTicketsPage() {
  const t = useTranslations('tickets');
  const kept = useTranslations('tickets.kept');
  const locale = useLocale();
  const format = useFormat();
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  const { kind } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const { hasCards } = usePortal();
  const { all, ...others } = useAllTickets(useLoaderData({ from: ROUTE }), search.state ?? 'valid');
  useOfflineTickets(all);
  const [isForgotten, setForgotten] = useState(false);
  const has = filterBelongings(all, search, (instant) => format.dayOf(instant));
  const counts = countByTab(has);
  const tab = (kind as Tab | undefined) ?? defaultTab(counts);
  const sort = search.sort ?? 'date';
  const shown = arrangeTickets(has.tickets, tab, sort, locale);
  const rights = arrangeRights(has.rights, tab, sort, locale);
  const withdrawals = tab === 'withdrawal' ? has.withdrawals : [];
  const presented = shown.find((ticket) => ticket.ticketNumber === search.ticket && ticket.state === 'valid');
  const tabs = shownTabs(counts, tab, hasCards);
  const updateSearch = (change: SearchChange, replace = true, kind = tab) =>
    void navigateTo(paths.myTickets(kind, { ...search, ...change }), { replace, resetScroll: false });
  if (isForgotten) return <ForgottenPage />;
  return (
    <>
      <PageHeader
        title={t('title')}
        home={paths.home()}
        aside={
          <TicketArrangement
            search={search}
            all={all}
            tab={tab}
            tabs={tabs}
            onChange={(change, kind) => updateSearch(change, true, kind)}
          />
        }
      />
      <div className={classNames(styles.body, layout.wrap, layout.pageBody)}>
        {search.receipt && <LinkedReceipt order={search.receipt} />}
        <TicketTabs tabs={tabs} counts={counts} tab={tab} search={search} />
        {all.isKept && <OfflineNotice words={kept} onForgotten={() => setForgotten(true)} />}
        {!all.isComplete && (
          <Notice tone="warning" title={t('incomplete.title')}>
            {t('incomplete.text')}
          </Notice>
        )}
        <OtherTickets {...others} />
        <div className={classNames(styles.columns, layout.split)}>
          {shown.length + rights.length + withdrawals.length === 0 ? (
            <NoTickets tab={tab} search={search} onShowAll={() => updateSearch({ state: 'all' })} />
          ) : (
            <section className={styles.list} aria-labelledby="my-tickets-list">
              <h2 className="visually-hidden" id="my-tickets-list">
                {t(tab === 'article' ? 'listArticles' : 'list', {
                  tab: t(`tabs.${tab}`),
                  count: counts[tab],
                })}
              </h2>
              {withdrawals.map((withdrawal) => (
                <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />
              ))}
              {rights.map((right) => (
                <RightCard
                  key={right.id}
                  right={right}
                  isContract={right.kind === 'subscription' && all.contracts.includes(right.service)}
                />
              ))}
              <TicketGroups
                tickets={shown}
                onPresent={({ ticketNumber }) => updateSearch({ ticket: ticketNumber }, false)}
              />
            </section>
          )}
          <EntranceHelp isArticle={tab === 'article'} />
        </div>
      </div>
      {presented && (
        <EntranceView
          ticket={presented}
          group={validTicketsOfGroup(
            [...shown, ...has.tickets.filter((one) => !shown.includes(one))],
            presented,
          )}
          onShow={(ticket) => updateSearch({ ticket })}
          onClose={() => updateSearch({ ticket: undefined })}
        />
      )}
    </>
  );
}

/** The page after its tickets were removed from the device. */
function ForgottenPage() {
  const t = useTranslations('tickets');
  const words = useTranslations('tickets.kept');
  return (
    <>
      <PageHeader title={t('title')} home={usePaths().home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ForgottenNotice words={words} />
      </div>
    </>
  );
}

function TicketTabs({
  tabs: shown,
  counts,
  tab,
  search,
}: {
  tabs: readonly Tab[];
  counts: Record<Tab, number>;
  tab: Tab;
  search: TicketsSearch;
}) {
  const t = useTranslations('tickets');
  const paths = usePaths();
  const { hasSupports } = usePortal();
  const { ticket: _, receipt: __, ...kept } = search;
  const tabs = shown.map((name) => ({
    id: name,
    label: t(`tabs.${name}`),
    to: paths.myTickets(name, kept),
    isCurrent: name === tab,
    count: counts[name],
  }));
  const cards = { id: 'cards', label: t('tabs.cards'), to: paths.supports(), isCurrent: false };
  return <LinkTabs label={t('tabs.label')} tabs={hasSupports ? [...tabs, cards] : tabs} isFilter />;
}

interface NoTicketsProps {
  tab: Tab;
  search: TicketsSearch;
  onShowAll: () => void;
}

/** Message for an empty list, with a link to the offer. */
export function NoTickets({ tab, search, onShowAll }: NoTicketsProps) {
  const t = useTranslations('tickets.empty');
  const paths = usePaths();
  const { hasSupports, hasCards, hasTicketsHistory } = usePortal();
  const isFiltered = isNarrowed(search);
  const state = isPast(search.state) ? undefined : search.state;
  const known = isOffered(tab, hasCards) ? tab : 'notOffered';
  const reason = isFiltered ? 'filtered' : known;
  return (
    <State
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
          {isFiltered ? (
            <LinkButton to={paths.myTickets(tab, { sort: search.sort, state })} replace stay>
              {t('unfiltered')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to={paths.ticketing()}>{t('ticketing')}</LinkButton>
              {tab === 'withdrawal' && hasSupports && (
                <LinkButton variant="ghost" to={paths.supports()}>
                  {t('cards')}
                </LinkButton>
              )}
            </>
          )}
          {search.state !== 'all' && hasTicketsHistory && (
            <Button variant="ghost" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )}
        </div>
      }
    />
  );
}

/** Explains the use of a ticket at the entrance, or of an article's voucher at the desk. */
export function EntranceHelp({ isArticle }: { isArticle: boolean }) {
  const t = useTranslations('tickets.help');
  const paths = usePaths();
  const { hasOrdersHistory } = usePortal();
  return (
    <aside
      className={classNames(styles.entranceHelp, layout.card, layout.panel, layout.splitAside)}
      aria-labelledby="entrance-help"
    >
      <h2 id="entrance-help">{t(isArticle ? 'articleTitle' : 'title')}</h2>
      <ol>
        <li>{t(isArticle ? 'openArticle' : 'open')}</li>
        <li>{t(isArticle ? 'showArticle' : 'scan')}</li>
        <li>{t(isArticle ? 'printArticle' : 'print')}</li>
      </ol>
      {hasOrdersHistory && (
        <AppLink className={typography.link} to={paths.orders()}>
          {t('orders')}
        </AppLink>
      )}
    </aside>
  );
}
