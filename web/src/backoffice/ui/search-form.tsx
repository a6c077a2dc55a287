import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { TextInput } from '#ui/inputs.tsx';
import styles from './search-form.module.css';

/** Minimum length of a search; shorter texts are neither names nor numbers. */
const MIN_LENGTH = 2;

interface SearchFormProps {
  label: string;
  hint: string;
  submitLabel: string;
  /** Message for a text that is too short */
  tooShort: string;
  initial?: string;
  /** The field of a page that is for searching: it is taller, and has the focus on arrival */
  isMain?: boolean;
  /** Searches; its error is shown below the field */
  onSearch: (text: string) => Promise<void>;
  /** Below the field */
  children?: ReactNode;
}

/** A search field with its button beside it, for staff who look for a person or a number. */
export function SearchForm({ label, hint, submitLabel, tooShort, ...props }: SearchFormProps) {
  const { initial = '', isMain = false, onSearch, children } = props;
  const errorMessage = useErrorMessage();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [isShort, setShort] = useState(false);
  const [failure, setFailure] = useState<string>();
  const focus = () => form.current?.querySelector('input')?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    if (isMain) focus();
  }, []);
  const search = async () => {
    const wanted = text.trim();
    setFailure(undefined);
    setShort(wanted.length < MIN_LENGTH);
    if (wanted.length < MIN_LENGTH) return focus();
    setBusy(true);
    try {
      await onSearch(wanted);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <search className={styles.search}>
      <form
        ref={form}
        className={classNames(styles.form, isMain && styles.main)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextInput
          type="search"
          label={label}
          hint={hint}
          error={isShort ? tooShort : undefined}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setShort(false);
          }}
        />
        <Button type="submit" icon="search" busy={isBusy}>
          {submitLabel}
        </Button>
      </form>
      <Failure text={failure} />
      {children}
    </search>
  );
}
