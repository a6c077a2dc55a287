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
import { inGroups } from '../../cards/movement.tsx';
import type { DeskService } from '../desk/desk-data.ts';
import { CreateDialog } from './create-dialog.tsx';
import styles from './desk-cards.module.css';
import { type FoundDeskCard, TONES } from './desk-cards-data.ts';

export const loader = async () => (await adminApi('GET /boxoffice/desk')).services;

/** Finds a card by its number, its code or its customer, or creates one. */
export default function DeskCardsPage() {
  const t = useTranslations('deskCards');
  const services = usePageData<typeof loader>() as DeskService[];
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
        <ul className={styles.list}>
          {found?.cards.map((card) => (
            <FoundCard key={card.number} card={card} />
          ))}
        </ul>
      </Panel>
      <CreateDialog services={services} isOpen={isCreating} onClose={() => setCreating(false)} />
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
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.head}>
          <b>{labelIn(label, locale)}</b>
          <Tag tone={TONES[state]}>{replacedBy ? t('replaced') : cards(`state.${state}`)}</Tag>
        </div>
        <p>{[t('number', { number: name }), holderName].filter(Boolean).join(' · ')}</p>
        <p className={typography.muted}>
          {customer ? [customer.name, customer.email].join(' · ') : t('nobody')}
        </p>
      </div>
      <LinkButton variant="soft" to={paths.deskCard(number)}>
        {t('open', { number: name })}
      </LinkButton>
    </li>
  );
}
