import styles from './failure.module.css';
import { Icon } from './icon.tsx';

/** The error of a form as a whole, beside its button, where the visitor and the screen reader are. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {text && (
        <p className={styles.failure}>
          <Icon name="alert" size={20} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
