import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import { NoticeBar, QuietButton } from '#ui/notice-bar.tsx';
import { PURPOSES, type Purpose } from './consent.ts';
import styles from './consent-bar.module.css';
import type { ChoicesProps } from './consent-choices.tsx';

interface ConsentBarProps {
  title: string;
  text: string;
  words: Record<'refuse' | 'accept' | 'choose' | 'later' | 'save', string>;
  /** Explanations of the purposes */
  purposes: Record<Purpose, string>;
  /** Whether the visitor opened the bar: it then takes the focus. */
  isWanted: boolean;
  onAnswer: (accepted: readonly Purpose[]) => void;
  onLater: () => void;
}

/**
 * Asks for consent. Refusing and accepting take one click each and look alike; each purpose can be chosen separately.
 * The page stays usable. The bar is at the foot of the window and first in the reading and tab order.
 */
export function ConsentBar(props: ConsentBarProps) {
  const place = document.getElementById('notice');
  return place && createPortal(<Bar {...props} />, place);
}

function Bar({ title, text, words, purposes, isWanted, onAnswer, onLater }: ConsentBarProps) {
  const id = useId();
  const [Choices, setChoices] = useState<ComponentType<ChoicesProps>>();
  const bar = useRef<HTMLElement>(null);
  // Few visitors choose purposes, so their dialog is loaded on demand. Without a network the other answers remain.
  const choose = () =>
    void import('./consent-choices.tsx').then(
      (part) => setChoices(() => part.Choices),
      () => undefined,
    );
  useEffect(() => {
    if (isWanted) bar.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <NoticeBar
      ref={bar}
      className={classNames(styles.consentBar, !isWanted && styles.due)}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <p>
        <b id={id}>{title}</b> {text}
      </p>
      {Choices ? (
        <Choices labelledBy={id} purposes={purposes} save={words.save} onAnswer={onAnswer} />
      ) : (
        <div className={classNames(layout.row, layout.rowWrap, styles.answers)}>
          <Button onClick={() => onAnswer([])}>{words.refuse}</Button>
          <Button onClick={() => onAnswer(PURPOSES)}>{words.accept}</Button>
          <QuietButton onClick={choose}>{words.choose}</QuietButton>
        </div>
      )}
      <IconButton className={styles.later} icon="close" label={words.later} onClick={onLater} />
    </NoticeBar>
  );
}
