import { useTranslations } from 'use-intl';
import { Movable } from '#backoffice/ui/movable.tsx';
import { moved } from '#backoffice/ui/moved.ts';
import { Select } from '#ui/select.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import styles from './part-list.module.css';
import type { RegistrationPageValues } from './registration-values.ts';

/** The parts of the form in their order, each required or not; the name always is. */
export function PartList({ form }: { form: Form<RegistrationPageValues> }) {
  const t = useTranslations('venuePages.registration');
  const { parts } = form.values;
  return (
    <Movable className={styles.partList}>
      {(buttons) =>
        parts.map(({ part }, index) => {
          const name = t(`part.${part}`);
          const next = (by: -1 | 1) => moved(parts, index, by);
          return (
            <div key={part} className={styles.part}>
              {part === 'name' ? (
                <p>
                  <b>{name}</b>
                  <span className={typography.muted}>{t('always')}</span>
                </p>
              ) : (
                <Select {...form.text(`parts.${index}.asking`)} label={name}>
                  {(['required', 'optional', 'no'] as const).map((asking) => (
                    <option key={asking} value={asking}>
                      {t(`asking.${asking}`)}
                    </option>
                  ))}
                </Select>
              )}
              {buttons({
                key: part,
                name,
                canMove: (by) => next(by) !== undefined,
                move: (by) => {
                  const order = next(by);
                  if (!order) return undefined;
                  form.set('parts', order);
                  return { position: index + by + 1, count: parts.length };
                },
              })}
            </div>
          );
        })
      }
    </Movable>
  );
}
