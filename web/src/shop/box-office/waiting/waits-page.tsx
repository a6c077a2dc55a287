import { labelIn } from '@guichet/contract/locale.ts';
import { useLoaderData, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '#lib/api.ts';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import accountStyles from '#shop/account/account.module.css';
import { AccountPanel } from '#shop/account/account-panel.tsx';
import { ProfileTabs } from '#shop/account/profile/profile-tabs.tsx';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import list from '#ui/credentials/credential-list.module.css';
import layout from '#ui/layout.module.css';
import { PageHeader } from '#ui/page-header.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import styles from './waits.module.css';
import { isCurrent, type Wait } from './waits-data.ts';

/** The waiting lists of the customer, with the offers to pay. */
export function WaitsPage() {
  const t = useTranslations('waits');
  const paths = usePaths();
  const { waits } = useLoaderData({ from: '/$tenant/my-waits' });
  const panels = [
    { id: 'open' as const, waits: waits.filter(isCurrent) },
    { id: 'past' as const, waits: waits.filter((wait) => !isCurrent(wait)) },
  ].filter((panel) => panel.waits.length > 0);
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} home={paths.home()} />
      <div className={classNames(layout.wrap, layout.pageBody)}>
        <ProfileTabs current="waits" />
        <div className={accountStyles.column}>
          {waits.length === 0 && (
            <State
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={<LinkButton to={paths.planning()}>{t('browse')}</LinkButton>}
            />
          )}
          {panels.map((panel) => (
            <AccountPanel key={panel.id} id={`waits-${panel.id}`} title={t(panel.id)}>
              <ul className={list.list} aria-labelledby={`waits-${panel.id}`}>
                {panel.waits.map((wait) => (
                  <WaitItem key={wait.id} wait={wait} />
                ))}
              </ul>
            </AccountPanel>
          ))}
          {waits.length > 0 && <p className={typography.muted}>{t('note')}</p>}
        </div>
      </div>
    </>
  );
}

function WaitItem({ wait }: { wait: Wait }) {
  const t = useTranslations('waits');
  const locale = useLocale();
  const { service, establishment, start, zone, state, places, prices, position, until, offer } = wait;
  const format = useFormat().at(zone);
  const at = (instant: string) => `${format.shortWeekday(format.dayOf(instant))}, ${format.time(instant)}`;
  const labels = prices.map(({ labels: label, quantity }) => `${quantity} × ${labelIn(label, locale)}`);
  return (
    <li className={classNames(list.item, offer && styles.offered)}>
      <div className={list.facts}>
        <b>{labelIn(service, locale)}</b>
        <span>
          {format.longDay(format.dayOf(start))}, {format.time(start)} · {labelIn(establishment, locale)}
        </span>
        <span className={typography.muted}>
          {prices.every(({ labels: label }) => labelIn(label, locale) !== '')
            ? labels.join(', ')
            : t('places', { count: places })}
        </span>
        <span>
          <Tag tone={offer ? 'ok' : 'neutral'}>{t(`states.${state}`)}</Tag>
        </span>
        {offer && <span className={typography.num}>{t('heldUntil', { until: at(offer.endsAt) })}</span>}
        {position !== undefined && (
          <span className={typography.num}>{t('position', { position, until: at(until) })}</span>
        )}
      </div>
      {isCurrent(wait) && <Actions wait={wait} name={labelIn(service, locale)} />}
    </li>
  );
}

function Actions({ wait, name }: { wait: Wait; name: string }) {
  const t = useTranslations('waits');
  const format = useFormat();
  const router = useRouter();
  const [isEnding, setEnding] = useState(false);
  const { id, offer } = wait;
  const end = async () => {
    await api('DELETE /user/wait', { query: { id } });
    showToast('success', t(offer ? 'hasDeclined' : 'hasLeft'));
    await router.invalidate();
  };
  return (
    <div className={styles.actions}>
      {offer && (
        <a className={buttonClass()} href={offer.address}>
          {t('pay', { amount: format.money(offer.amount) })}
          <span className="visually-hidden"> {name}</span>
        </a>
      )}
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setEnding(true)}>
        {t(offer ? 'decline' : 'leave')} <span className="visually-hidden">{name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t(offer ? 'declineQuestion' : 'leaveQuestion')}
        confirmLabel={t(offer ? 'decline' : 'leave')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={end}
      >
        <p>{t(offer ? 'declineText' : 'leaveText')}</p>
      </ConfirmDialog>
    </div>
  );
}
