import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
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
import { focusFirstError } from '#ui/focus-first-error.ts';
import type { CheckBinding, TextBinding } from '#ui/use-form.ts';

interface FormOptions<V> {
  initial: V;
  /** Returns the validation problems by the path of the field: `labels.<locale>`. */
  validate: (values: V) => Partial<Record<string, ProblemCode>>;
  /**
   * Submits valid values. An error that it throws is shown, each message at its field. Values that it resolves with,
   * where the server changed them, replace those in the form.
   */
  onSubmit: (values: V) => Promise<V> | Promise<void>;
  /** Shows the fields of these problems, on a page that hides some of its fields. */
  onIncorrect?: ((fields: readonly string[]) => void) | undefined;
}

/** Sets a value, for controls without an event. */
export interface ControlBinding<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onBlur: () => void;
  onChange: (value: Value) => void;
}

export interface Form<V extends FieldValues> {
  values: V;
  element: RefObject<HTMLFormElement | null>;
  isSubmitting: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** The problem of the form as a whole. */
  failure: string | undefined;
  set: <Field extends Path<V>>(field: Field, value: PathValue<V, Field>) => void;
  /** Discards unsaved changes, or starts over with other values. */
  reset: (values?: V) => void;
  /** Shows the error of a call outside of `onSubmit`. */
  setServerError: (error: unknown) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Returns the error message of a field, for a control that neither `text` nor `check` suits. */
  errorOf: (field: Path<V>) => string | undefined;
  /** Returns whether a field in a part of the form shows an error: `rules.0`. */
  isInvalid: (part: string) => boolean;
  /** Props of a text control. */
  text: (field: FieldPathByValue<V, string>) => TextBinding;
  /** Props of a checkbox. */
  check: (field: FieldPathByValue<V, boolean>) => CheckBinding;
  /** Props of a control of `backoffice/ui` with a value, such as a date or a choice. */
  control: <Field extends Path<V>>(field: Field) => ControlBinding<PathValue<V, Field>>;
  /**
   * The object of react-hook-form, for lists of fields (`useFieldArray`) and parts that render separately
   * (`useWatch`).
   */
  methods: UseFormReturn<V>;
}

/**
 * The form of the back office's pages, on react-hook-form; the public pages and the sign-in use the light
 * `ui/use-form.ts`. Shows the error of a field after the field was left, and all errors on submit, which focuses the
 * first invalid field. The values stay whatever the server responds. Its page loads the phrases `form`.
 */
export function useForm<V extends FieldValues>({
  initial,
  validate,
  onSubmit,
  onIncorrect,
}: FormOptions<V>): Form<V> {
  const t = useTranslations('form');
  const methods = useHookForm<V>({ defaultValues: initial as DefaultValues<V> });
  // The library updates only state that is read during rendering.
  const { errors, isDirty, isSubmitting, touchedFields: _ } = methods.formState;
  const values = methods.watch();
  const element = useRef<HTMLFormElement>(null);
  // The library's isSubmitted survives a reset in `onSubmit`.
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
  const setServerError = (error: unknown): void => {
    const { fields, error: message } = error instanceof ApiError ? error : { fields: {}, error: '' };
    for (const [field, text] of Object.entries(fields))
      methods.setError(field as Path<V>, { message: text as string });
    reject(message || t('failed'));
  };
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
      // An old error of the server would block the next submission.
      methods.clearErrors();
      void submit(event);
    },
    errorOf,
    isInvalid: (part) =>
      methods.getFieldState(part as Path<V>, methods.formState).invalid ||
      Object.keys(problems).some((field) => field.startsWith(`${part}.`) && errorOf(field as Path<V>)),
    ...bindingsOf(methods, set, errorOf),
    methods,
  };
}

/** Returns a function that focuses the first invalid field of a form, once the field is marked. */
function useFocusOnError(element: RefObject<HTMLFormElement | null>): () => void {
  const [rejections, setRejections] = useState(0);
  useEffect(() => {
    if (rejections === 0) return;
    // Controls of the library mark themselves invalid one render later.
    const frame = requestAnimationFrame(() => focusFirstError(element.current));
    return () => cancelAnimationFrame(frame);
  }, [rejections, element]);
  return () => setRejections((count) => count + 1);
}

/** Props of controls, by field. */
function bindingsOf<V extends FieldValues>(
  methods: UseFormReturn<V>,
  set: Form<V>['set'],
  errorOf: Form<V>['errorOf'],
): Pick<Form<V>, 'text' | 'check' | 'control'> {
  const binding = (field: Path<V>) => ({
    name: field,
    error: errorOf(field),
    onBlur: () => methods.setValue(field, methods.getValues(field), { shouldTouch: true }),
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
