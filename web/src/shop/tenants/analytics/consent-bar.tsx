import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import { keptConsent, PURPOSES, type Purpose } from './consent.ts';
import styles from './consent-bar.module.css';

interface ConsentBarProps {
  title: string;
  text: string;
  words: Record<'refuse' | 'accept' | 'choose' | 'later' | 'save', string>;
  /** What each purpose is, in words */
  purposes: Record<Purpose, string>;
  /** The visitor has asked for it: it takes the focus, which otherwise stays where it is. */
  isWanted: boolean;
  onAnswer: (accepted: readonly Purpose[]) => void;
  onLater: () => void;
}

/**
 * Asks for consent. Refusing and accepting are one click each, alike to the eye; each purpose can be chosen alone.
 * Nothing of the page is held back. It lies at the foot of the window, and is read and reached first of the page.
 */
export function ConsentBar(props: ConsentBarProps) {
  const place = document.getElementById('notice');
  return place && createPortal(<Bar {...props} />, place);
}

function Bar({ title, text, words, purposes, isWanted, onAnswer, onLater }: ConsentBarProps) {
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) bar.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <aside ref={bar} className={styles.consentBar} aria-labelledby={id} tabIndex={-1}>
      <p>
        <b id={id}>{title}</b> {text}
      </p>
      {isChoosing ? (
        <Choices labelledBy={id} purposes={purposes} save={words.save} onAnswer={onAnswer} />
      ) : (
        <div className={classNames(layout.row, layout.rowWrap, styles.answers)}>
          <Button onClick={() => onAnswer([])}>{words.refuse}</Button>
          <Button onClick={() => onAnswer(PURPOSES)}>{words.accept}</Button>
          <Button variant="ghost" className={styles.quiet} onClick={() => setChoosing(true)}>
            {words.choose}
          </Button>
        </div>
      )}
      <IconButton className={styles.later} icon="close" label={words.later} onClick={onLater} />
    </aside>
  );
}

interface ChoicesProps extends Pick<ConsentBarProps, 'purposes' | 'onAnswer'> {
  labelledBy: string;
  save: string;
}

/** Each purpose on its own; what was accepted before is ticked, nothing else. */
function Choices({ labelledBy, purposes, save, onAnswer }: ChoicesProps) {
  const [accepted, setAccepted] = useState<readonly Purpose[]>(() => keptConsent()?.accepted ?? []);
  const first = useRef<HTMLInputElement>(null);
  // The button that opened this is gone: the focus goes on here.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const toggle = (purpose: Purpose, isAccepted: boolean) =>
    setAccepted(PURPOSES.filter((one) => (one === purpose ? isAccepted : accepted.includes(one))));
  return (
    <>
      <fieldset aria-labelledby={labelledBy} className={styles.choices}>
        {PURPOSES.map((purpose, index) => (
          <Checkbox
            key={purpose}
            label={purposes[purpose]}
            checked={accepted.includes(purpose)}
            ref={index === 0 ? first : undefined}
            onChange={({ target }) => toggle(purpose, target.checked)}
          />
        ))}
      </fieldset>
      <Button onClick={() => onAnswer(accepted)}>{save}</Button>
    </>
  );
}
