import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { ReopenDialog } from '../../closures/reopen-dialog.tsx';
import type { Session } from './week-values.ts';

/** Reopens the selected sessions, when all were closed together. */
export function ReopenButton({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations('closures.detail.reopen');
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>();
  const closureId = sessions[0]?.closure?.id;
  const isTogether = sessions.every(({ closure }) => closure?.kind === 'closure' && closure.id === closureId);
  if (closureId === undefined || !isTogether) return null;
  return (
    <>
      <Button variant="soft" aria-haspopup="dialog" onClick={() => setChosen(sessions.map(({ id }) => id))}>
        {t('open')}
      </Button>
      <ReopenDialog
        closureId={closureId}
        sessionIds={chosen}
        onClose={() => setChosen(undefined)}
        onDone={() => router.invalidate()}
      />
    </>
  );
}
