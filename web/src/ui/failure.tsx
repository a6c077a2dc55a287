import styles from './failure.module.css';
import { Icon } from './icon.tsx';

/** What is wrong with a form as a whole, where the eyes and the screen reader are: by its button. */
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
