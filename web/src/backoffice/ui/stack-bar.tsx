import typography from '#ui/typography.module.css';
import styles from './stack-bar.module.css';

export interface StackPart {
  id: string;
  value: number;
  /** What is counted: `au-dessus de 80 %` */
  label: string;
}

/** How a whole is made up, as a bar, with each part in words and figures below, in the order of the bar. */
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
