import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { keptConsent, PURPOSES, type Purpose } from './consent.ts';
import styles from './consent-bar.module.css';

export interface ChoicesProps {
  labelledBy: string;
  /** Explanations of the purposes */
  purposes: Record<Purpose, string>;
  save: string;
  onAnswer: (accepted: readonly Purpose[]) => void;
}

/** A checkbox per purpose; only earlier acceptances are ticked. */
export function Choices({ labelledBy, purposes, save, onAnswer }: ChoicesProps) {
  const [accepted, setAccepted] = useState<readonly Purpose[]>(() => keptConsent()?.accepted ?? []);
  const first = useRef<HTMLInputElement>(null);
  // The button that opened this disappeared, so the focus moves here.
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
