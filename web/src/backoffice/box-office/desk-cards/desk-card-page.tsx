import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { Facts } from '#backoffice/ui/facts.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { inGroups } from '../../cards/card-number.ts';
import { Movement, useRightWords } from '../../cards/movement.tsx';
import { Item, ItemList } from '../item-list.tsx';
import { CardActions } from './card-actions.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import styles from './desk-cards.module.css';
import { type DeskCard, type DeskCardMovements, type DeskCardRight, TONES } from './desk-cards-data.ts';

export const loader = async ({ params: { id: number } }: Visit<object, { id: string }>) => {
  const query = { number };
  const [card, ledger] = await Promise.all([
    adminApi('GET /boxoffice/deskcard', { query }),
    adminApi('GET /boxoffice/deskcardmovements', { query }),
  ]);
  return { card, ledger };
};

export const titleOf = ({ card }: Awaited<ReturnType<typeof loader>>) => inGroups(card.number);

/** One card: its holder, what is left on it, its movements, and what staff can do. */
export default function DeskCardPage() {
  const t = useTranslations('deskCards');
  const locale = useLocale();
  const { card, ledger } = usePageData<typeof loader>() as {
    card: DeskCard;
    ledger: DeskCardMovements;
  };
  return (
    <Page title={t('number', { number: inGroups(card.number) })} lead={labelIn(card.label, locale)}>
      <CardPanel card={card} />
      <RightsPanel card={card} />
      <MovementsPanel
        key={`${card.number} ${ledger.movements[0]?.id}`}
        number={card.number}
        ledger={ledger}
      />
    </Page>
  );
}

function CardPanel({ card }: { card: DeskCard }) {
  const t = useTranslations('deskCards');
  const cards = useTranslations('cards');
  const paths = useBackofficePaths();
  const format = useAdminFormat();
  const { state, customer, holderName, createdAt, blockedAt, blockReason, replacedBy, replaces } = card;
  const link = (number: string) => <AppLink to={paths.deskCard(number)}>{inGroups(number)}</AppLink>;
  return (
    <Panel title={t('facts.title')}>
      <p role="status">
        <Tag tone={TONES[state]}>{replacedBy ? t('replaced') : cards(`state.${state}`)}</Tag>
      </p>
      {blockReason && (
        <Notice tone="warning" title={t('facts.blockReason')}>
          <span translate="no">{blockReason}</span>
        </Notice>
      )}
      <Facts
        facts={[
          [t('facts.holder'), holderName || t('facts.noName')],
          [t('facts.customer'), <CustomerName key="customer" customer={customer} />],
          [t('facts.email'), customer?.email],
          [t('facts.created'), format.shortDay(createdAt)],
          [t('facts.blocked'), blockedAt && format.shortDay(blockedAt)],
          [t('facts.replacedBy'), replacedBy && link(replacedBy)],
          [t('facts.replaces'), replaces && link(replaces)],
        ]}
      />
      <CardActions card={card} />
    </Panel>
  );
}

function CustomerName({ customer }: Pick<DeskCard, 'customer'>) {
  const t = useTranslations('deskCards');
  const paths = useBackofficePaths();
  const { administrator } = useBackoffice();
  if (!customer) return t('nobody');
  if (!administrator.rights.includes('stucked-carts')) return customer.name;
  return <AppLink to={paths.lookup(customer.id)}>{customer.name}</AppLink>;
}

function RightsPanel({ card }: { card: DeskCard }) {
  const t = useTranslations('deskCards.rights');
  const [corrected, setCorrected] = useState<DeskCardRight>();
  const mayCorrect = card.state !== 'blocked' || card.isBlockTemporary;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {card.rights.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      <ItemList>
        {card.rights.map((right) => (
          <RightItem
            key={right.id}
            right={right}
            onCorrect={mayCorrect ? () => setCorrected(right) : undefined}
          />
        ))}
      </ItemList>
      <CorrectDialog card={card} right={corrected} onClose={() => setCorrected(undefined)} />
    </Panel>
  );
}

function RightItem({ right, onCorrect }: { right: DeskCardRight; onCorrect: (() => void) | undefined }) {
  const t = useTranslations('deskCards.rights');
  const locale = useLocale();
  const format = useAdminFormat();
  const describe = useRightWords();
  const name = labelIn(right.labels, locale);
  return (
    <Item
      head={<b>{name}</b>}
      actions={
        onCorrect && (
          <Button variant="soft" onClick={onCorrect} aria-label={t('correctOf', { name })}>
            {t('correct')}
          </Button>
        )
      }
    >
      <p>
        {describe(right)} · {t('until', { day: format.shortDay(right.validityEndDate) })}
      </p>
    </Item>
  );
}

function MovementsPanel({ number, ledger: first }: { number: string; ledger: DeskCardMovements }) {
  const t = useTranslations('deskCards.movements');
  const words = useTranslations('cards.ledger');
  const lookup = useTranslations('lookup.cards');
  const [ledger, setLedger] = useState(first);
  const more = async () => {
    const query = { number, ...(ledger.next && { before: ledger.next }) };
    const { movements, next } = await adminApi('GET /boxoffice/deskcardmovements', { query });
    setLedger({ movements: [...ledger.movements, ...movements], ...(next && { next }) });
  };
  return (
    <Panel title={t('title')}>
      {ledger.movements.length === 0 && <p className={typography.muted}>{words('none')}</p>}
      <ul className={styles.movements} aria-label={words('caption')}>
        {ledger.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ul>
      {ledger.next && (
        <LoadMore
          hasMore
          label={lookup('more')}
          status={lookup('shown', { count: ledger.movements.length })}
          onLoad={more}
        />
      )}
    </Panel>
  );
}
