import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { useHydrated } from '@tanstack/react-router';
import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldPathByValue,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { useHandover } from '#lib/persisted-state.ts';
import { focusFirstError } from './focus-first-error.ts';

interface FormOptions<V> {
  initial: V;
  /** Returns the problems of the values by the path of the field: `email`, `labels.<locale>`. */
  validate: (values: V) => Partial<Record<string, ProblemCode>>;
  /**
   * Submits values without a problem. The form shows an error that it throws, each message at its field. Values that
   * it resolves with, where the server changed them, replace those in the form.
   */
  onSubmit: (values: V) => Promise<V> | Promise<void>;
  /** Brings the fields of a rejected submission into view, on a page that has fields out of sight. */
  onIncorrect?: ((fields: readonly string[]) => void) | undefined;
  /** Keeps unsubmitted values when the visitor changes the language of the page; no secrets. */
  kept?: {
    /** Unique on the page. */
    as: string;
    fields: readonly (keyof V & string)[];
  };
}

export interface Form<V extends FieldValues> {
  values: V;
  element: RefObject<HTMLFormElement | null>;
  isSubmitting: boolean;
  /** Whether the form has unsubmitted changes. */
  isDirty: boolean;
  /** The error message of the form as a whole. */
  failure: string | undefined;
  set: <Field extends Path<V>>(field: Field, value: PathValue<V, Field>) => void;
  /** Discards unsubmitted changes, or starts over with other values. */
  reset: (values?: V) => void;
  /** Shows the error of a call made outside of `onSubmit`. */
  setServerError: (error: unknown) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The error message of a field, for a control that none of `text`, `check` and `control` suits. */
  errorOf: (field: Path<V>) => string | undefined;
  /** Whether a field of a part of the form shows an error: `rules.0`. */
  isInvalid: (part: string) => boolean;
  /** Props of a text control. */
  text: (field: FieldPathByValue<V, string>) => TextBinding;
  /** Props of a checkbox. */
  check: (field: FieldPathByValue<V, boolean>) => CheckBinding;
  /** Props of a control of `backoffice/ui` that passes a value to `onChange`: a date, a choice. */
  control: <Field extends Path<V>>(field: Field) => ControlBinding<PathValue<V, Field>>;
}

interface Binding {
  name: string;
  error: string | undefined;
  onBlur: (event?: FocusEvent) => void;
}
type InputChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
export type TextBinding = Binding & { value: string; onChange: (event: InputChange) => void };
export type CheckBinding = Binding & { checked: boolean; onChange: (event: InputChange) => void };
export type ControlBinding<Value> = Omit<Binding, 'onBlur'> & {
  value: Value;
  onBlur: () => void;
  onChange: (value: Value) => void;
};

/**
 * Form state of the public pages and the back office. Shows the error of a field once the field was left, and all
 * errors on submit, when the first invalid field gets the focus. Keeps the values whatever the server answers. The page
 * loads the phrases `form`.
 */
export function useForm<V extends FieldValues>({
  initial,
  validate,
  onSubmit,
  onIncorrect,
  kept,
}: FormOptions<V>): Form<V> {
  const t = useTranslations('form');
  const methods = useHookForm<V>({ defaultValues: initial as DefaultValues<V> });
  // The library tracks only the state that is read during rendering.
  const { errors, isDirty, isSubmitting, touchedFields: _ } = methods.formState;
  const values = methods.watch();
  const element = useRef<HTMLFormElement>(null);
  // The library's own isSubmitted outlives a reset in `onSubmit`.
  const [showsAll, setShowsAll] = useState(false);
  const focusError = useFocusOnError(element);
  const problems = validate(values);

  const reject = (message: string): void => {
    methods.setError('root', { message });
    focusError();
  };
  const reset = (next?: V): void => {
    methods.reset(next);
    setShowsAll(false);
  };
  const setServerError = (error: unknown): void => reject(setFieldErrors(methods, error) || t('failed'));
  const submit = methods.handleSubmit(async (submitted) => {
    const fields = Object.keys(validate(submitted));
    if (fields.length > 0) {
      setShowsAll(true);
      onIncorrect?.(fields);
      return reject(t('incorrect', { count: fields.length }));
    }
    try {
      const answered = (await onSubmit(submitted)) as V | undefined;
      if (answered) reset(answered);
      else methods.reset(submitted, { keepValues: true, keepTouched: true });
    } catch (error) {
      setServerError(error);
    }
  });
  const set: Form<V>['set'] = (field, value) => {
    methods.setValue(field, value, { shouldDirty: true });
    methods.clearErrors(field);
    methods.clearErrors('root');
  };
  const errorOf = (field: Path<V>): string | undefined => {
    const { error, isTouched } = methods.getFieldState(field, methods.formState);
    const problem = isTouched || showsAll ? problems[field] : undefined;
    return error?.message ?? (problem && t(`problem.${problem}`));
  };
  useInputBeforeHydration(element, methods);
  useKeptFields(kept, isDirty ? values : undefined, set);
  return {
    values,
    element,
    isSubmitting,
    isDirty,
    failure: errors.root?.message,
    set,
    reset,
    setServerError,
    onSubmit: (event) => {
      event.preventDefault();
      if (isSubmitting) return;
      // The library does not submit while errors of the previous answer remain.
      methods.clearErrors();
      void submit(event);
    },
    errorOf,
    isInvalid: (part) =>
      methods.getFieldState(part as Path<V>, methods.formState).invalid ||
      Object.keys(problems).some((field) => field.startsWith(`${part}.`) && errorOf(field as Path<V>)),
    ...bindingsOf(methods, set, errorOf),
  };
}

/** Sets the messages of an error at its fields. @returns the message of the form as a whole; empty without one */
function setFieldErrors<V extends FieldValues>(methods: UseFormReturn<V>, error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  for (const [field, message] of Object.entries(error.fields))
    methods.setError(field as Path<V>, { message });
  return error.error;
}

/** Passes the changed values of the kept fields on to the page in another language. */
function useKeptFields<V extends FieldValues>(
  kept: FormOptions<V>['kept'],
  values: V | undefined,
  set: Form<V>['set'],
): void {
  useHandover(
    kept?.as ?? '',
    values && kept?.fields.map((field) => [field, values[field]] as const),
    (typed) => {
      for (const [field, value] of typed) set(field as Path<V>, value);
    },
  );
}

/** Returns a function that moves the focus to the first invalid field once the field is shown as such. */
function useFocusOnError(element: RefObject<HTMLFormElement | null>): () => void {
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections === 0) return;
    // Some controls mark themselves invalid one render later.
    const frame = requestAnimationFrame(() => focusFirstError(element.current));
    return () => cancelAnimationFrame(frame);
  }, [rejections, element]);
  return () => setRejections((count) => count + 1);
}

/** Takes over the fields that the visitor or the browser filled in before the page was hydrated. */
function useInputBeforeHydration<V extends FieldValues>(
  element: RefObject<HTMLFormElement | null>,
  { getValues, setValue }: UseFormReturn<V>,
): void {
  const isHydrating = useRef(!useHydrated());
  useEffect(() => {
    if (!isHydrating.current) return;
    for (const [name, value] of new FormData(element.current ?? undefined)) {
      const field = name as Path<V>;
      if (value && typeof value === 'string' && typeof getValues(field) === 'string')
        setValue(field, value as PathValue<V, typeof field>, { shouldDirty: true });
    }
  }, [element, getValues, setValue]);
}

/** Props of controls by field. */
function bindingsOf<V extends FieldValues>(
  methods: UseFormReturn<V>,
  set: Form<V>['set'],
  errorOf: Form<V>['errorOf'],
): Pick<Form<V>, 'text' | 'check' | 'control'> {
  const binding = (field: Path<V>): Binding => ({
    name: field,
    error: errorOf(field),
    onBlur: (event) => {
      if (!isLeftToSubmit(event)) methods.setValue(field, methods.getValues(field), { shouldTouch: true });
    },
  });
  return {
    text: (field) => ({
      ...binding(field),
      value: methods.getValues(field),
      onChange: ({ target }) => set(field, target.value as PathValue<V, typeof field>),
    }),
    check: (field) => ({
      ...binding(field),
      checked: methods.getValues(field),
      onChange: ({ target }) =>
        set(field, (target as HTMLInputElement).checked as PathValue<V, typeof field>),
    }),
    control: (field) => ({
      ...binding(field),
      value: methods.getValues(field),
      onChange: (value) => set(field, value),
    }),
  };
}

/** An error shown now would move the button from under the pointer; the submission shows all errors. */
const isLeftToSubmit = (event: FocusEvent | undefined): boolean =>
  event?.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.type === 'submit';
