import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { PURPOSES, type Purpose } from './consent.ts';
import styles from './consent-bar.module.css';

interface ConsentBarProps {
  title: string;
  text: string;
  words: Record<'refuse' | 'accept' | 'later', string>;
  onAnswer: (accepted: readonly Purpose[]) => void;
  onLater: () => void;
}

/** Asks for consent. Refusing and accepting are one click each, alike to the eye; nothing of the page is held back. */
export function ConsentBar({ title, text, words, onAnswer, onLater }: ConsentBarProps) {
  const id = useId();
  return (
    <aside className={styles.consentBar} aria-labelledby={id}>
      <p>
        <b id={id}>{title}</b> {text}
      </p>
      <div className={`${layout.row} ${layout.rowWrap}`}>
        <Button onClick={() => onAnswer([])}>{words.refuse}</Button>
        <Button onClick={() => onAnswer(PURPOSES)}>{words.accept}</Button>
        <Button variant="ghost" className={styles.later} onClick={onLater}>
          {words.later}
        </Button>
      </div>
    </aside>
  );
}
