import { labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button, TextButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { ChangedField } from './changed-field.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { Counts, LISTS, type ListName, TONES, When } from './synchronization-counts.tsx';
import styles from './synchronization-dialog.module.css';
import type { Synchronization } from './use-synchronization.ts';

type Result = NonNullable<Synchronization['result']>;
type ItemChange = Result['added']['items'][number];

interface DialogProps {
  shown: Synchronization;
  history: readonly Synchronization[];
  onShow: (one: Synchronization) => void;
  onClose: () => void;
  /** Starts another synchronization; absent without the right. */
  onRetry: (() => unknown) | undefined;
}

/** The changes of a synchronization by item and field, or why it failed. */
export function SynchronizationDialog({ shown, history, onShow, onClose, onRetry }: DialogProps) {
  const t = useTranslations('synchronization.dialog');
  const earlier = history.filter(({ id }) => id !== shown.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      kind="info"
      title={t(shown.isDone ? 'done' : 'failed')}
      actions={
        <>
          {!shown.isDone && onRetry && (
            <Button variant="soft" onClick={onRetry}>
              {t('again')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <p className={classNames(typography.muted, typography.small)}>
        <When of={shown} />
      </p>
      {shown.isDone ? (
        shown.result && (
          <>
            <ResultLists key={shown.id} result={shown.result} onLeave={onClose} />
            <LeftOutList leftOut={shown.result.leftOut} />
          </>
        )
      ) : (
        <div className={styles.failure}>
          <Icon name="alert" />
          <p>
            <b>{shown.reason}</b>
            <br />
            {t('nothingChanged')}
          </p>
        </div>
      )}
      {earlier.length > 0 && (
        <details className={styles.history}>
          <summary>{t('history')}</summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                <TextButton onClick={() => onShow(one)}>
                  <When of={one} />
                </TextButton>
                <Counts of={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}

function ResultLists({ result, onLeave }: { result: Result; onLeave: () => void }) {
  const t = useTranslations('synchronization');
  const filled = LISTS.filter((list) => result[list].count > 0);
  if (filled.length === 0) return <p>{t('dialog.unchanged')}</p>;
  return filled.map((list, index) => {
    const { count, items } = result[list];
    return (
      <details key={list} className={styles.list} open={index === 0 || count <= 5}>
        <summary>
          <Tag tone={TONES[list]}>{t(`lists.${list}`, { count })}</Tag>
        </summary>
        <p className={classNames(typography.muted, typography.small)}>{t(`hints.${list}`)}</p>
        <ul>
          {items.map((item) => (
            <ChangedItem
              key={`${item.kind} ${item.externalCode}`}
              item={item}
              list={list}
              onLeave={onLeave}
            />
          ))}
        </ul>
        {count > items.length && (
          <p className={typography.muted}>{t('dialog.more', { count: count - items.length })}</p>
        )}
      </details>
    );
  });
}

function ChangedItem({ item, list, onLeave }: { item: ItemChange; list: ListName; onLeave: () => void }) {
  const t = useTranslations('synchronization');
  const paths = useBackofficePaths();
  const { administrator, portal } = useBackoffice();
  const name = labelIn(item.labels, useLocale()).trim() || item.externalCode;
  const isOpen =
    item.kind !== 'theme' && !portal.isProvider && administrator.rights.includes('settings.ticketing');
  const address = paths.ticketingSettings('ALL', { item: `${item.kind}:${item.externalCode}` });
  return (
    <li>
      <p className={styles.item}>
        {isOpen ? (
          <AppLink className={classNames(typography.link, typography.target)} to={address} onClick={onLeave}>
            {name}
          </AppLink>
        ) : (
          <b>{name}</b>
        )}
        <span className={classNames(typography.muted, typography.small)}>
          {t(`kinds.${item.kind}`)} · {item.externalCode}
        </span>
        {item.isBack && <Tag tone="ok">{t('dialog.back')}</Tag>}
      </p>
      {list !== 'added' && item.fields.length > 0 && (
        <dl className={styles.fields}>
          {item.fields.map((field) => (
            <ChangedField key={`${field.field} ${field.part}`} change={field} />
          ))}
        </dl>
      )}
    </li>
  );
}
