import { labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { SearchForm } from '#backoffice/ui/search-form.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { inGroups } from '../../cards/card-number.ts';
import type { Desk } from '../desk/desk-data.ts';
import { Item, ItemList } from '../item-list.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { type FoundDeskCard, TONES } from './desk-cards-data.ts';

export const loader = () => adminApi('GET /boxoffice/desk');

/** Finds a card by its number, its code or its customer, or creates one. */
export default function DeskCardsPage() {
  const t = useTranslations('deskCards');
  const desk = usePageData<typeof loader>() as Desk;
  const [found, setFound] = useState<{ cards: FoundDeskCard[]; hasMore: boolean }>();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      lead={t('lead')}
      actions={
        <Button icon="plus" onClick={() => setCreating(true)}>
          {t('create.title')}
        </Button>
      }
    >
      <Panel title={t('search.title')}>
        <SearchForm
          isMain
          label={t('search.label')}
          hint={t('search.hint')}
          submitLabel={t('search.submit')}
          tooShort={t('search.tooShort')}
          onSearch={async (text) => setFound(await adminApi('GET /boxoffice/deskcards', { query: { text } }))}
        />
        <p role="status" className={typography.muted}>
          {found && t('search.found', { count: found.cards.length })}
          {found?.hasMore && ` ${t('search.more')}`}
        </p>
        <ItemList>
          {found?.cards.map((card) => (
            <FoundCard key={card.number} card={card} />
          ))}
        </ItemList>
      </Panel>
      <CreateDialog desk={desk} isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function FoundCard({ card }: { card: FoundDeskCard }) {
  const t = useTranslations('deskCards');
  const cards = useTranslations('cards');
  const locale = useLocale();
  const paths = useBackofficePaths();
  const { number, label, state, holderName, customer, replacedBy } = card;
  const name = inGroups(number);
  return (
    <Item
      head={
        <>
          <b>{labelIn(label, locale)}</b>
          <Tag tone={TONES[state]}>{replacedBy ? t('replaced') : cards(`state.${state}`)}</Tag>
        </>
      }
      actions={
        <LinkButton variant="soft" to={paths.deskCard(number)}>
          {t('open', { number: name })}
        </LinkButton>
      }
    >
      <p>{[t('number', { number: name }), holderName].filter(Boolean).join(' · ')}</p>
      <p className={typography.muted}>
        {customer ? [customer.name, customer.email].join(' · ') : t('nobody')}
      </p>
    </Item>
  );
}
