import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import {
  type GiftCardItem,
  type GiftCardList,
  type GiftCardSettings,
  lastDay,
  serviceWords,
  TONES,
} from './gift-card-data.ts';
import styles from './gift-cards.module.css';
import { GiveForm } from './give-form.tsx';
import { SettingsPanel } from './settings-panel.tsx';

export const loader = async () => {
  const [list, settings] = await Promise.all([
    adminApi('POST /settingsadmin/giftcards', { body: {} }),
    adminApi('GET /settingsadmin/giftcardsettings'),
  ]);
  return { list, settings };
};

const PAGE = 50;

/** Finds gift cards, gives new ones, and sets how they are sold. */
export default function GiftCardsPage() {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const router = useRouter();
  const { list, settings } = usePageData<typeof loader>();
  const [isGiving, setGiving] = useState(false);
  const close = () => setGiving(false);
  return (
    <Page
      lead={t('liability', { amount: format.money(list.liability) })}
      actions={
        <Button icon="plus" onClick={() => setGiving(true)}>
          {t('give')}
        </Button>
      }
    >
      <ListPanel key={JSON.stringify(list)} newest={list} />
      <SettingsPanel key={JSON.stringify(settings)} settings={settings as GiftCardSettings} />
      <Dialog isOpen={isGiving} onClose={close} title={t('giveTitle')}>
        <GiveForm
          onClose={close}
          onGiven={async () => {
            close();
            await router.invalidate();
          }}
        />
      </Dialog>
    </Page>
  );
}

/**
 * Searches and pages through gift cards. The search is no part of the page's address: a code is money, and an address stays
 * in the history.
 */
function ListPanel({ newest }: { newest: GiftCardList }) {
  const t = useTranslations('giftCardAdmin');
  const [shown, setShown] = useState({ list: newest, search: '', skip: 0 });
  const form = useForm({
    initial: { search: '' },
    validate: () => ({}),
    onSubmit: ({ search }) => show(search.trim(), 0),
  });
  const show = async (search: string, skip: number) => {
    const body = { ...(search && { search }), skip };
    setShown({ list: await adminApi('POST /settingsadmin/giftcards', { body }), search, skip });
  };
  const { list, search, skip } = shown;
  const go = (from: number) => void show(search, from).catch(form.setServerError);
  return (
    <Panel title={t('list')}>
      <search>
        <form ref={form.element} className={styles.search} onSubmit={form.onSubmit} noValidate>
          <TextInput
            {...form.text('search')}
            type="search"
            label={t('search')}
            maxLength={120}
            autoComplete="off"
          />
          <Button type="submit" icon="search" busy={form.isSubmitting}>
            {t('searchAction')}
          </Button>
        </form>
      </search>
      <Failure text={form.failure} />
      <div role="status">{list.items.length === 0 && <p className={typography.muted}>{t('none')}</p>}</div>
      <ul className={styles.list}>
        {list.items.map((card) => (
          <Item key={card.id} card={card} />
        ))}
      </ul>
      <div className={styles.head}>
        {skip > 0 && (
          <Button variant="soft" onClick={() => go(skip - PAGE)}>
            {t('newer')}
          </Button>
        )}
        {list.hasMore && (
          <Button variant="soft" onClick={() => go(skip + PAGE)}>
            {t('more')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Item({ card }: { card: GiftCardItem }) {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const locale = useLocale();
  const { id, ending, state, value, service, balance, recipient, email, deliverOn, isTest, expiresAt } = card;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.head}>
          <b className={typography.num}>
            {t('balanceOf', { balance: format.money(balance), value: format.money(value) })}
          </b>
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
          {card.isCredit && <Tag>{t('isCredit')}</Tag>}
          {isTest && <Tag tone="warn">{t('test')}</Tag>}
        </div>
        {service && <p>{serviceWords(service, locale)}</p>}
        <p>{[recipient || t('erased'), email].filter(Boolean).join(' · ')}</p>
        <p className={typography.muted}>
          {ending ? t('ending', { ending }) : t('undelivered', { day: format.shortDay(deliverOn) })} ·{' '}
          {t('until')} {format.shortDay(lastDay(expiresAt))}
        </p>
      </div>
      <LinkButton variant="soft" to={paths.giftCard(id)}>
        {t('open')}
        <span className="visually-hidden"> {ending ?? recipient}</span>
      </LinkButton>
    </li>
  );
}
