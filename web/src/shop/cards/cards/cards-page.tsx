import { useLoaderData, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { LinkTabs } from '#shop/link-tabs.tsx';
import { ForgottenNotice, OfflineNotice } from '#shop/tickets/tickets/offline/offline-notice.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State, StatePage } from '#ui/state.tsx';
import { useHashLoader } from '#ui/use-hash-loader.ts';
import { AddPerson, AttachmentQuestion, CardRequests } from '../attachments/attachments.tsx';
import { CardItem } from './card-item.tsx';
import { CardLedger } from './card-ledger.tsx';
import { holderOf, holdersOf } from './cards.ts';
import { accountOf, requestsOf } from './cards-data.ts';
import styles from './cards-page.module.css';

const AttachDialog = lazy(() => import('../attachments/attach-dialog.tsx'));

const ROUTE = '/$tenant/my-supports';

/** Cards of the customer and of their family, with the movements of one card. */
export function CardsPage() {
  const t = useTranslations('cards');
  const kept = useTranslations('cards.kept');
  const paths = usePaths();
  const { cards, memberships, question, isKept } = useLoaderData({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  useHashLoader();
  /** Holder for whom a card is being attached. */
  const [attaching, setAttaching] = useState<'any-holder' | 'other-holder'>();
  const [isForgotten, setForgotten] = useState(false);
  const holders = holdersOf(cards);
  const holder = holders.find(({ name }) => name === search.holder)?.name;
  const shown = cards.filter((card) => holder === undefined || holderOf(card) === holder);
  const opened = shown.find(({ cardNumber }) => cardNumber === search.card) ?? shown[0];
  const userId = accountOf(memberships);
  const attach = (
    <Button icon="plus" onClick={() => setAttaching('any-holder')}>
      {t('attach.button')}
    </Button>
  );
  if (isForgotten)
    return (
      <>
        <PageHeader title={t('title')} home={paths.home()} />
        <div className={classNames(layout.wrap, layout.pageBody)}>
          <ForgottenNotice words={kept} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={t('title')} home={paths.home()} aside={cards.length > 0 && !isKept && attach} />
      <div className={classNames(styles.body, layout.wrap, layout.pageBody)}>
        {isKept && <OfflineNotice words={kept} onForgotten={() => setForgotten(true)} />}
        {question && <AttachmentQuestion question={question} />}
        <CardRequests requests={requestsOf(memberships, userId)} />
        {cards.length > 0 && (
          <div className={styles.people}>
            {holders.length > 1 && <HolderTabs holders={holders} count={cards.length} holder={holder} />}
            {!isKept && <AddPerson onAttach={() => setAttaching('other-holder')} />}
          </div>
        )}
        {opened ? (
          <>
            <section aria-labelledby="my-cards">
              <h2 className="visually-hidden" id="my-cards">
                {t('list', { holder: holder || t('holders.everyone'), count: shown.length })}
              </h2>
              <div className={styles.grid}>
                {shown.map((card) => (
                  <CardItem
                    key={card.cardNumber}
                    card={card}
                    userId={userId}
                    isKept={isKept}
                    isOpened={card === opened && !isKept}
                    movements={`${paths.supports({ holder, card: card.cardNumber })}#movements`}
                  />
                ))}
              </div>
            </section>
            {!isKept && <CardLedger key={opened.cardNumber} card={opened} />}
          </>
        ) : (
          <State
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <div className={classNames(layout.row, layout.rowWrap, layout.centered)}>
                {attach}
                <LinkButton variant="ghost" to={paths.ticketing()}>
                  {t('empty.shop')}
                </LinkButton>
              </div>
            }
          />
        )}
      </div>
      {attaching && (
        <Suspense>
          <AttachDialog
            isForOtherHolder={attaching === 'other-holder'}
            onClose={() => setAttaching(undefined)}
            people={holders.map(({ name }) => name).filter(Boolean)}
            cards={cards}
          />
        </Suspense>
      )}
    </>
  );
}

interface HolderTabsProps {
  holders: readonly { name: string; count: number }[];
  count: number;
  holder: string | undefined;
}

function HolderTabs({ holders, count, holder }: HolderTabsProps) {
  const t = useTranslations('cards');
  const paths = usePaths();
  const everyone = {
    id: 'everyone',
    label: t('holders.everyone'),
    to: paths.supports(),
    isCurrent: holder === undefined,
    count,
  };
  const people = holders
    .filter(({ name }) => name)
    .map((person) => ({
      id: person.name,
      label: person.name,
      to: paths.supports({ holder: person.name }),
      isCurrent: person.name === holder,
      count: person.count,
    }));
  return <LinkTabs label={t('holders.label')} tabs={[everyone, ...people]} isFilter />;
}

/** Replaces the cards page when the venue's ticketing system has no cards. */
export function CardsNotOffered() {
  const t = useTranslations('cards');
  const paths = usePaths();
  return (
    <StatePage
      title={t('notOffered.title')}
      text={t('notOffered.text')}
      action={<LinkButton to={paths.myTickets()}>{t('notOffered.tickets')}</LinkButton>}
    />
  );
}
