import typography from '#ui/typography.module.css';
import styles from './stack-bar.module.css';

export interface StackPart {
  id: string;
  value: number;
  /** Describes the part: `au-dessus de 80 %` */
  label: string;
}

/** The parts of a whole as one bar, with a legend in the order of the bar. */
export function StackBar({
  parts,
  numberText,
}: {
  parts: readonly StackPart[];
  numberText: (value: number) => string;
}) {
  return (
    <div className={styles.stackBar}>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(
          ({ id, value }, place) =>
            value > 0 && <span key={id} data-tone={place} style={{ flexGrow: value }} />,
        )}
      </div>
      <ul className={typography.num}>
        {parts.map(({ id, value, label }, place) => (
          <li key={id} data-none={value === 0 || undefined}>
            <i data-tone={place} aria-hidden="true" />
            <b>{numberText(value)}</b> {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
