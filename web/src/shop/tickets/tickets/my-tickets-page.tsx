import { useLoaderData, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { useGo } from '#ui/use-navigate-to.ts';
import '#shop/cart/cart.css';
import { LinkedReceipt } from '../orders/linked-receipt.tsx';
import { ChoiceDialog } from './choice-dialog.tsx';
import { EntranceView } from './entrance-view.tsx';
import './my-tickets.css';
import { TicketCard } from './ticket-card.tsx';
import {
  arrangeTickets,
  defaultTab,
  SHOWN_STATES,
  SORTS,
  TABS,
  type Tab,
  type TicketData,
  type TicketsSearch,
  ticketTab,
  validTicketsOfSession,
} from './view.ts';

const ROUTE = '/$tenant/my-tickets/{-$kind}';

export function MyTicketsPage() {
  const t = useTranslations('tickets');
  const locale = useLocale();
  const paths = usePaths();
  const go = useGo();
  const { tickets } = useLoaderData({ from: ROUTE });
  const { kind } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const tab = (kind as Tab | undefined) ?? defaultTab(tickets);
  const shown = arrangeTickets(tickets, tab, search.sort ?? 'date', locale);
  const presented = shown.find((ticket) => ticket.ticketNumber === search.ticket && ticket.state === 'valid');
  const updateSearch = (
    change: { [Key in keyof TicketsSearch]?: TicketsSearch[Key] | undefined },
    replace = true,
  ) => void go(paths.myTickets(tab, { ...search, ...change }), { replace, resetScroll: false });
  return (
    <>
      <div className="my-tickets">
        <PageHeader title={t('title')} home={paths.home()}>
          <Arrangement search={search} onChange={updateSearch} />
        </PageHeader>
      </div>
      <div className={classNames('my-tickets-body', layout.wrap, layout.pageBody)}>
        {search.receipt && <LinkedReceipt order={search.receipt} />}
        <Tabs tickets={tickets} tab={tab} search={search} />
        <div className={layout.split}>
          {shown.length === 0 ? (
            <NoTickets
              tab={tab}
              isAll={search.state === 'all'}
              onShowAll={() => updateSearch({ state: 'all' })}
            />
          ) : (
            <section className="my-tickets-list" aria-labelledby="my-tickets-list">
              <h2 className="visually-hidden" id="my-tickets-list">
                {t('list', { tab: t(`tabs.${tab}`), count: shown.length })}
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
          <EntranceHelp />
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

function Tabs({ tickets, tab, search }: { tickets: TicketData[]; tab: Tab; search: TicketsSearch }) {
  const t = useTranslations('tickets');
  const paths = usePaths();
  return (
    <nav className="my-tickets-tabs" aria-label={t('tabs.label')}>
      {TABS.map((name) => (
        <AppLink
          key={name}
          to={paths.myTickets(name, { state: search.state, sort: search.sort })}
          stay
          aria-current={name === tab ? 'page' : undefined}
        >
          {t(`tabs.${name}`)}
          <span className={classNames('my-tickets-count', typography.num)}>
            {tickets.filter((ticket) => ticketTab(ticket) === name).length}
          </span>
        </AppLink>
      ))}
    </nav>
  );
}

interface ArrangementProps {
  search: TicketsSearch;
  onChange: (change: TicketsSearch | { state: undefined } | { sort: undefined }) => void;
}

/** The two buttons and dialogs that say which tickets are shown, and in which order. */
function Arrangement({ search, onChange }: ArrangementProps) {
  const t = useTranslations('tickets');
  const [open, setOpen] = useState<'sort' | 'filter'>();
  const close = (): void => setOpen(undefined);
  const sort = search.sort ?? 'date';
  const state = search.state ?? 'valid';
  return (
    <div className={classNames('my-tickets-arrange', layout.row, layout.rowWrap)}>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('sort')}>
        {t('sort.button', { sort: t(`sort.${sort}.short`) })}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen('filter')}>
        {t('filter.button', { filter: t(`filter.${state}.short`) })}
      </Button>
      <ChoiceDialog
        isOpen={open === 'sort'}
        onClose={close}
        title={t('sort.title')}
        legend={t('sort.title')}
        name="sort"
        options={SORTS.map((value) => ({
          value,
          title: t(`sort.${value}.title`),
          text: t(`sort.${value}.text`),
        }))}
        chosen={sort}
        onChoose={(value) => {
          close();
          onChange({ sort: value });
        }}
      />
      <ChoiceDialog
        isOpen={open === 'filter'}
        onClose={close}
        title={t('filter.title')}
        legend={t('filter.title')}
        name="state"
        options={SHOWN_STATES.map((value) => ({
          value,
          title: t(`filter.${value}.title`),
          text: t(`filter.${value}.text`),
        }))}
        chosen={state}
        onChoose={(value) => {
          close();
          onChange({ state: value });
        }}
      />
    </div>
  );
}

function NoTickets({ tab, isAll, onShowAll }: { tab: Tab; isAll: boolean; onShowAll: () => void }) {
  const t = useTranslations('tickets.empty');
  const paths = usePaths();
  return (
    <State
      title={t(`${tab}.title`)}
      text={t(`${tab}.text`)}
      action={
        <div className={classNames('my-tickets-empty', layout.row, layout.rowWrap)}>
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

function EntranceHelp() {
  const t = useTranslations('tickets.help');
  const paths = usePaths();
  const { hasOrdersHistory } = usePortal();
  return (
    <aside
      className={classNames('my-tickets-help', layout.card, layout.panel, layout.splitAside)}
      aria-labelledby="my-tickets-help"
    >
      <h2 id="my-tickets-help">{t('title')}</h2>
      <ol>
        <li>{t('open')}</li>
        <li>{t('scan')}</li>
        <li>{t('print')}</li>
      </ol>
      {hasOrdersHistory && (
        <AppLink className={typography.link} to={paths.orders()}>
          {t('orders')}
        </AppLink>
      )}
    </aside>
  );
}
