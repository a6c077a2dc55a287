import styles from './failure.module.css';
import { Icon } from './icon.tsx';

/** The error of a form as a whole, beside its button, where visitors and screen readers notice it. */
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
