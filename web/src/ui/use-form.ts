import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import {
  type ChangeEvent,
  type Dispatch,
  type FocusEvent,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { useHandover } from '../lib/persisted-state.ts';
import { focusFirstError } from './focus-first-error.ts';

type FieldOf<V, Kind> = { [Field in keyof V]: V[Field] extends Kind ? Field : never }[keyof V] & string;

interface FormOptions<V> {
  initial: V;
  /** Returns the validation problems by field. */
  validate: (values: V) => Partial<Record<string, ProblemCode>>;
  /**
   * Submits valid values. An error that it throws is shown, each message at its field. Values that it resolves with,
   * where the server changed them, replace those in the form.
   */
  onSubmit: (values: V) => Promise<V> | Promise<void>;
  /** Fields that survive a change of the page's language; never secret ones. */
  kept?: {
    /** Unique on the page. */
    as: string;
    fields: readonly (keyof V & string)[];
  };
}

export interface Form<V> {
  values: V;
  element: RefObject<HTMLFormElement | null>;
  isSubmitting: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The problem of the form as a whole. */
  failure: string | undefined;
  set: <Field extends keyof V & string>(field: Field, value: V[Field]) => void;
  /** Discards unsaved changes, or starts over with other values. */
  reset: (values?: V) => void;
  /** Shows the error of a call outside of `onSubmit`. */
  setServerError: (error: unknown) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Returns the error message of a field, for a control that neither `text` nor `check` suits. */
  errorOf: (field: keyof V & string) => string | undefined;
  /** Props of a text control. */
  text: (field: FieldOf<V, string>) => TextBinding;
  /** Props of a checkbox. */
  check: (field: FieldOf<V, boolean>) => CheckBinding;
}

interface Binding {
  name: string;
  error: string | undefined;
  onBlur: (event?: FocusEvent) => void;
}
type InputChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
export type TextBinding = Binding & { value: string; onChange: (event: InputChange) => void };
export type CheckBinding = Binding & { checked: boolean; onChange: (event: InputChange) => void };

/**
 * The light form of the public pages and of the sign-in pages; the other pages of the back office use
 * `backoffice/ui/use-form.ts`. Shows the error of a field after the field was left, and all errors on submit, which
 * focuses the first invalid field. The values stay whatever the server responds. The page loads the phrases `form`.
 */
export function useForm<V extends object>({ initial, validate, onSubmit, kept }: FormOptions<V>): Form<V> {
  const t = useTranslations('form');
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState(initial);
  const [isSubmitting, setSubmitting] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const problems = validate(values);
  const errors = useFormErrors(element, problems);
  const isDirty = JSON.stringify(values) !== JSON.stringify(submitted);
  useInputBeforeHydration(element, setValues);
  useHandover(
    kept?.as ?? '',
    isDirty ? kept?.fields.map((field) => [field, values[field]]) : undefined,
    (typed) => setValues((known) => ({ ...known, ...Object.fromEntries(typed) })),
  );

  const set: Form<V>['set'] = (field, value) => {
    setValues((known) => ({ ...known, [field]: value }));
    errors.clear(field);
  };
  const reset = (next: V = submitted): void => {
    setValues(next);
    setSubmitted(next);
    errors.clearAll();
  };
  const submit: Form<V>['onSubmit'] = (event) => {
    event.preventDefault();
    if (isSubmitting) return;
    const invalid = Object.keys(problems);
    errors.touch(invalid);
    if (invalid.length > 0) return errors.reject(t('incorrect', { count: invalid.length }));
    errors.reject(undefined);
    setSubmitting(true);
    (onSubmit(values) as Promise<V | undefined>)
      .then((answered) => (answered ? reset(answered) : setSubmitted(values)), errors.setServerError)
      .finally(() => setSubmitting(false));
  };
  const binding = (field: string): Binding => ({
    name: field,
    error: errors.of(field),
    onBlur: (event) => {
      if (!isLeftToSubmit(event)) errors.touch([field]);
    },
  });
  return {
    values,
    element,
    isSubmitting,
    isDirty,
    failure: errors.failure,
    set,
    reset,
    setServerError: errors.setServerError,
    onSubmit: submit,
    errorOf: errors.of,
    text: (field) => ({
      ...binding(field),
      value: values[field] as string,
      onChange: (event) => set(field, event.target.value as V[typeof field]),
    }),
    check: (field) => ({
      ...binding(field),
      checked: values[field] as boolean,
      onChange: (event) => set(field, (event.target as HTMLInputElement).checked as V[typeof field]),
    }),
  };
}

/** Messages of a form and its fields; a rejection focuses the first invalid field. */
function useFormErrors(
  element: RefObject<HTMLFormElement | null>,
  problems: Partial<Record<string, ProblemCode>>,
) {
  const t = useTranslations('form');
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections > 0) focusFirstError(element.current);
  }, [rejections, element]);
  const reject = (message: string | undefined): void => {
    setFailure(message);
    if (message !== undefined) setRejections((count) => count + 1);
  };
  return {
    failure,
    /** Sets the problem of the form as a whole, or clears it. */
    reject,
    setServerError(error: unknown): void {
      const { fields, error: message } = error instanceof ApiError ? error : { fields: {}, error: '' };
      setServerErrors(fields);
      reject(message || t('failed'));
    },
    /** Shows the errors of these fields from now on. */
    touch: (fields: readonly string[]) =>
      setTouched((known) => ({ ...known, ...Object.fromEntries(fields.map((field) => [field, true])) })),
    /** Handles a changed value of a field. */
    clear(field: string): void {
      setServerErrors(({ [field]: _, ...rest }) => rest);
      setFailure(undefined);
    },
    clearAll(): void {
      setTouched({});
      setServerErrors({});
      setFailure(undefined);
    },
    of(field: string): string | undefined {
      const problem = touched[field] ? problems[field] : undefined;
      return serverErrors[field] ?? (problem && t(`problem.${problem}`));
    },
  };
}

/** Takes over values that the person or the browser entered before hydration. */
function useInputBeforeHydration<V extends object>(
  element: RefObject<HTMLFormElement | null>,
  setValues: Dispatch<SetStateAction<V>>,
): void {
  useEffect(() => {
    const filled = [...new FormData(element.current ?? undefined)].filter(
      ([, value]) => typeof value === 'string' && value,
    );
    if (filled.length === 0) return;
    setValues((known) => ({
      ...known,
      ...Object.fromEntries(filled.filter(([name]) => typeof known[name as keyof V] === 'string')),
    }));
  }, [element, setValues]);
}

/** An error at this moment would move the button away from the pointer; the submit shows all errors. */
const isLeftToSubmit = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit';
