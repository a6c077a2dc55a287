import type { Locale } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import { timeWords, useClockWords } from './effect-view.tsx';
import { OfferFields, RuleFields } from './pattern-fields.tsx';
import { TermFields } from './pattern-terms.tsx';
import { type PatternValues, patternOf, problemsOf, valuesOf } from './pattern-values.ts';
import {
  errorOfPattern,
  type Pattern,
  type Preview,
  previewTimetable,
  type Timetable,
  type TimetableState,
} from './timetable-data.ts';
import styles from './timetable-page.module.css';

interface PatternDialogProps {
  /** Opens the dialog. */
  pattern: Pattern | undefined;
  state: TimetableState;
  timetable: Timetable;
  /** Takes the changed pattern into the unsaved timetable. */
  onKeep: (pattern: Pattern) => void;
  onClose: () => void;
}

/** Edits a pattern; the page saves it with the timetable. */
export function PatternDialog({ pattern, onClose, ...rest }: PatternDialogProps) {
  const t = useTranslations('timetable.pattern');
  const isNew = pattern !== undefined && pattern.services.length === 0;
  return (
    <Dialog isOpen={pattern !== undefined} onClose={onClose} kind="info" title={t(isNew ? 'new' : 'title')}>
      {pattern && <PatternForm key={pattern.id} pattern={pattern} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** Returns the timetable with a pattern, and the pattern's index. */
function withPattern(timetable: Timetable, pattern: Pattern): { timetable: Timetable; index: number } {
  const at = timetable.patterns.findIndex(({ id }) => id === pattern.id);
  const index = at < 0 ? timetable.patterns.length : at;
  const patterns = at < 0 ? [...timetable.patterns, pattern] : timetable.patterns.with(at, pattern);
  return { timetable: { ...timetable, patterns }, index };
}

function PatternForm({
  pattern,
  state,
  timetable,
  onKeep,
  onClose,
}: PatternDialogProps & { pattern: Pattern }) {
  const t = useTranslations('timetable.pattern');
  const locale = useLocale() as Locale;
  /** The server checks what depends on the catalogue and the rule. */
  const preview = async (values: PatternValues): Promise<Preview> => {
    const changed = withPattern(timetable, patternOf(values, pattern));
    try {
      return await previewTimetable(changed.timetable, pattern.id);
    } catch (error) {
      throw errorOfPattern(error, changed.index);
    }
  };
  const form = useForm<PatternValues>({
    initial: valuesOf(pattern, locale),
    validate: problemsOf,
    onSubmit: async (values) => {
      await preview(values);
      onKeep(patternOf(values, pattern));
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('keep')}>
      <OfferFields form={form} state={state} timetable={timetable} />
      <RuleFields form={form} timetable={timetable} />
      <TermFields form={form} state={state} />
      <NextSessions form={form} preview={preview} />
      <p className={typography.muted}>{t('keepText')}</p>
    </DialogForm>
  );
}

/** The next sessions of a pattern, on demand. */
function NextSessions({
  form,
  preview,
}: {
  form: Form<PatternValues>;
  preview: (values: PatternValues) => Promise<Preview>;
}) {
  const t = useTranslations('timetable.pattern');
  const format = useAdminFormat();
  const words = useClockWords();
  const [next, setNext] = useState<Preview['next']>();
  const [isReading, setReading] = useState(false);
  const show = async () => {
    setReading(true);
    try {
      setNext((await preview(form.values)).next);
    } catch (error) {
      setNext(undefined);
      form.setServerError(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <section className={styles.next} aria-live="polite">
      <Button variant="soft" icon="calendar" busy={isReading} onClick={show}>
        {t('next')}
      </Button>
      {next?.length === 0 && <p>{t('noNext')}</p>}
      {next && next.length > 0 && (
        <ul className={styles.nextDays}>
          {next.map(({ start, end }) => (
            <li key={start}>
              {words(start)} – {timeWords(format, end)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
