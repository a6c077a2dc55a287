import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedNumber {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Whether the number changes with each valid key press, since nothing is held for it yet. */
  isLive?: boolean | undefined;
}

/** A typed text that is not committed. */
interface Draft {
  text: string;
  /** The value before the draft; another value voids the draft. */
  over: number;
  /** Whether it was left or confirmed without being a whole number within the limits. */
  isRefused: boolean;
}

/**
 * Parses a whole number from `min` to `max`; undefined for other texts. An empty field means zero where zero is
 * allowed.
 */
export function wholeNumber(text: string, min: number, max: number): number | undefined {
  const digits = text.trim() || (min === 0 ? '0' : '');
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= min && value <= max ? value : undefined;
}

/**
 * A whole number in a text field. Unless it is live, the number changes when the field is left or Enter is pressed,
 * never between two keys. An invalid text stays in the field, which is marked when it is left.
 */
export function useTypedNumber({ value, min, max, onChange, isLive = false }: TypedNumber) {
  const [typed, setTyped] = useState<Draft>();
  const draft = typed?.over === value ? typed : undefined;
  const wanted = draft ? wholeNumber(draft.text, min, max) : value;
  const set = (next: number): void => {
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const commit = (): void => {
    if (wanted !== undefined) set(wanted);
    else if (draft) setTyped({ ...draft, isRefused: true });
  };
  /** Changes the number by one, within the limits. */
  const step = (by: 1 | -1): void => set(Math.min(max, Math.max(min, (wanted ?? value) + by)));
  const isInvalid = draft?.isRefused === true && wanted === undefined;
  return {
    isInvalid,
    step,
    input: {
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      role: 'spinbutton',
      'aria-valuenow': value,
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-invalid': isInvalid || undefined,
      value: draft?.text ?? String(value),
      onChange: ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        const next = isLive ? wholeNumber(text, min, max) : undefined;
        setTyped({ text, over: next ?? value, isRefused: false });
        if (next !== undefined && next !== value) onChange(next);
      },
      onBlur: commit,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'ArrowUp') step(1);
        else if (event.key === 'ArrowDown') step(-1);
        else return;
        event.preventDefault();
      },
    },
  } as const;
}
