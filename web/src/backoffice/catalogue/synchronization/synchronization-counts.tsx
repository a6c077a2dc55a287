import { useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Tag } from '#ui/tag.tsx';
import type { Synchronization } from './use-synchronization.ts';

type Result = NonNullable<Synchronization['result']>;
export type ListName = Exclude<keyof Result, 'leftOut'>;

/** The most urgent first. */
export const LISTS = ['conflicts', 'changed', 'added', 'gone'] as const satisfies readonly ListName[];

export const TONES = { conflicts: 'warn', changed: 'brand', added: 'ok', gone: 'neutral' } as const;

/** Returns whether a synchronization has changed nothing in the catalogue. */
export const isUneventful = ({ result }: Synchronization): boolean =>
  result !== undefined && LISTS.every((list) => result[list].count === 0);

/** The end of a synchronization, and who started it. */
export function When({ of: { finishedAt, by } }: { of: Synchronization }) {
  const t = useTranslations('synchronization.dialog');
  const format = useAdminFormat();
  const when = { day: format.shortDay(finishedAt), time: format.time(finishedAt) };
  return by ? t('by', { ...when, by }) : t('byItself', when);
}

/** The changes of a synchronization by list, or its failure. */
export function Counts({ of: { isDone, result } }: { of: Synchronization }) {
  const t = useTranslations('synchronization');
  if (!isDone || !result) return <Tag tone="warn">{t('dialog.failed')}</Tag>;
  const { leftOut = [] } = result;
  return (
    <>
      {LISTS.filter((list) => result[list].count > 0).map((list) => (
        <Tag key={list} tone={TONES[list]}>
          {t(`lists.${list}`, { count: result[list].count })}
        </Tag>
      ))}
      {leftOut.length > 0 && <Tag tone="warn">{t('leftOut.count', { count: leftOut.length })}</Tag>}
    </>
  );
}
