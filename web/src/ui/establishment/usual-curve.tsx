import styles from './usual-curve.module.css';

/** The usual number of people inside by hour, as bars; a screen reader reads each hour. */
export function UsualCurve({
  usual,
  title,
  hourText,
  peopleText,
}: {
  usual: readonly { hour: number; inside: number }[];
  title: string;
  hourText: (hour: number) => string;
  peopleText: (inside: number) => string;
}) {
  const most = Math.max(1, ...usual.map(({ inside }) => inside));
  return (
    <figure className={styles.curve}>
      <figcaption>{title}</figcaption>
      <ol>
        {usual.map(({ hour, inside }) => (
          <li key={hour}>
            <span className={styles.bar} style={{ height: `${(inside / most) * 100}%` }} aria-hidden="true" />
            <span className={styles.hour}>
              {hour}
              <span className={styles.words}>
                {hourText(hour)}: {peopleText(inside)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
