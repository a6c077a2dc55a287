import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

/** Pages with unsaved changes. */
let unsaved = 0;

/** Returns whether a page has unsaved changes, for navigations that are not links. */
export const hasUnsavedChanges = (): boolean => unsaved > 0;

/**
 * Asks before the page is left with unsaved changes: by a link, back, or closing the window. A change of the address
 * within the page counts as well, except of its hash and of `beside`.
 * @param props.beside search parameters that do not concern the edited object, such as those of a list beside it
 */
export function LeaveGuard({ isActive, beside = [] }: { isActive: boolean; beside?: readonly string[] }) {
  const t = useTranslations('backoffice.leaving');
  useEffect(() => {
    if (!isActive) return;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [isActive]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive && (current.pathname !== next.pathname || !sameSearch(current.search, next.search, beside)),
    enableBeforeUnload: () => isActive,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('title')}
      cancelLabel={t('stay')}
      confirmLabel={t('leave')}
      isDanger
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
}

function sameSearch(one: object, other: object, beside: readonly string[]): boolean {
  const relevant = (search: object) => Object.entries(search).filter(([name]) => !beside.includes(name));
  return JSON.stringify(relevant(one)) === JSON.stringify(relevant(other));
}
