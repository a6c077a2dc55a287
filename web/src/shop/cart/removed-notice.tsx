import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Removal } from './use-removal.ts';

/** Names the line that was removed and offers to undo it. Takes the focus, which the row has lost. */
export function RemovedNotice({ removal }: { removal: Removal }) {
  const t = useTranslations('cart.removed');
  const { removed, isUndoing, undo } = removal;
  const button = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const label = removed?.label;
  useEffect(() => {
    if (label) button.current?.focus({ preventScroll: true });
  }, [label]);
  return (
    <div role="status">
      {removed && (
        <Notice
          tone="success"
          title={t('title', { label: removed.label })}
          actions={
            <Button ref={button} variant="soft" busy={isUndoing} onClick={undo}>
              {t('undo')}
            </Button>
          }
        >
          {removed.withRentals && <p>{t('withRentals')}</p>}
          <FieldError id={errorId} error={removed.error} />
        </Notice>
      )}
    </div>
  );
}
