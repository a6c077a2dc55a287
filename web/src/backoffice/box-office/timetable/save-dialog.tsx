import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ConcernedList, EffectView } from './effect-view.tsx';
import { previewTimetable, type Timetable } from './timetable-data.ts';

interface SaveDialogProps {
  isOpen: boolean;
  timetable: Timetable;
  onClose: () => void;
  onSave: (keepsTaken: boolean) => void;
}

/** Shows what a save does to the sessions. Sessions with taken places stay only when the administrator says so. */
export function SaveDialog({ isOpen, timetable, onClose, onSave }: SaveDialogProps) {
  const t = useTranslations('timetable.save');
  const collisions = useTranslations('timetable.week.change');
  const { effect, overlaps, shortages, failure } = useEffectOf(isOpen, timetable);
  const [keeps, setKeeps] = useState(false);
  const isRefused = effect !== undefined && effect.refused > 0 && (!keeps || effect.overfull > 0);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      kind="info"
      hasStickyActions
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={effect === undefined || isRefused} onClick={() => onSave(keeps)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      {effect ? <EffectView effect={effect} /> : !failure && <Skeleton height={120} />}
      {overlaps !== undefined && overlaps.length > 0 && (
        <Notice tone="warning" title={collisions('overlaps', { count: overlaps.length })} isInset>
          <ConcernedList sessions={overlaps} />
        </Notice>
      )}
      {shortages !== undefined && shortages.length > 0 && (
        <Notice tone="warning" title={collisions('shortages', { count: shortages.length })} isInset>
          <ConcernedList sessions={shortages} />
        </Notice>
      )}
      {effect !== undefined && effect.refused > 0 && effect.overfull === 0 && (
        <Checkbox
          label={t('keep', { count: effect.refused })}
          checked={keeps}
          onChange={({ target }) => setKeeps(target.checked)}
        />
      )}
      <Failure text={failure} />
    </Dialog>
  );
}

type Shown = Partial<Awaited<ReturnType<typeof previewTimetable>>> & { failure?: string | undefined };

/** Reads the effect of a save each time the dialog opens. */
function useEffectOf(isOpen: boolean, timetable: Timetable): Shown {
  const message = useErrorMessage();
  const [answer, setAnswer] = useState<Shown>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once per opening
  useEffect(() => {
    setAnswer({});
    if (!isOpen) return;
    let isCurrent = true;
    previewTimetable(timetable)
      .then((preview) => isCurrent && setAnswer(preview))
      .catch((error: unknown) => isCurrent && setAnswer({ failure: message(error) }));
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return answer;
}
