import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { type GiftCardItem, type GiftCardSettings, lastDay, TONES } from './gift-card-data.ts';
import type { GiftCardSearch } from './gift-card-search.ts';
import styles from './gift-cards.module.css';
import { GiveForm } from './give-form.tsx';
import { SettingsPanel } from './settings-panel.tsx';

export const loader = async ({ deps }: Visit<GiftCardSearch>) => {
  const { search, skip } = deps;
  const [list, settings] = await Promise.all([
    adminApi('GET /settingsadmin/giftcards', { query: { ...(search && { search }), ...(skip && { skip }) } }),
    adminApi('GET /settingsadmin/giftcardsettings'),
  ]);
  return { list, settings, search: search ?? '', skip: skip ?? 0 };
};

const PAGE = 50;

/** Finds gift cards, gives new ones, and sets how they are sold. */
export default function GiftCardsPage() {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const router = useRouter();
  const { list, settings, search, skip } = usePageData<typeof loader>();
  const paths = useBackofficePaths();
  const [isGiving, setGiving] = useState(false);
  const close = () => setGiving(false);
  const at = (from: number) =>
    paths.section('giftCards', { search: search || undefined, skip: from > 0 ? `${from}` : undefined });
  return (
    <Page
      lead={t('liability', { amount: format.money(list.liability) })}
      actions={
        <Button icon="plus" onClick={() => setGiving(true)}>
          {t('give')}
        </Button>
      }
    >
      <Panel title={t('list')}>
        <Search key={search} initial={search} />
        {list.items.length === 0 && <p className={typography.muted}>{t('none')}</p>}
        <ul className={styles.list}>
          {list.items.map((card) => (
            <Item key={card.id} card={card} />
          ))}
        </ul>
        <div className={styles.head}>
          {skip > 0 && (
            <LinkButton variant="soft" to={at(skip - PAGE)}>
              {t('newer')}
            </LinkButton>
          )}
          {list.hasMore && (
            <LinkButton variant="soft" to={at(skip + PAGE)}>
              {t('more')}
            </LinkButton>
          )}
        </div>
      </Panel>
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

function Search({ initial }: { initial: string }) {
  const t = useTranslations('giftCardAdmin');
  const navigate = useNavigate();
  const paths = useBackofficePaths();
  const [text, setText] = useState(initial);
  return (
    <search>
      <form
        className={styles.search}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void navigate({ to: paths.section('giftCards', { search: text.trim() || undefined }) });
        }}
      >
        <TextInput
          type="search"
          label={t('search')}
          maxLength={120}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" icon="search">
          {t('searchAction')}
        </Button>
      </form>
    </search>
  );
}

function Item({ card }: { card: GiftCardItem }) {
  const t = useTranslations('giftCardAdmin');
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { id, ending, state, value, balance, recipient, email, deliverOn, isTest, expiresAt } = card;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <div className={styles.head}>
          <b className={typography.num}>
            {t('balanceOf', { balance: format.money(balance), value: format.money(value) })}
          </b>
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
          {isTest && <Tag tone="warn">{t('test')}</Tag>}
        </div>
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
