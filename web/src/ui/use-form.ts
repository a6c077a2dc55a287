import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';

type FieldOf<V, Kind> = { [Field in keyof V]: V[Field] extends Kind ? Field : never }[keyof V] & string;

interface FormOptions<V> {
  initial: V;
  /** Everything that is wrong with the values as they stand. */
  judge: (values: V) => Partial<Record<string, ProblemCode>>;
  /**
   * Sends the values; what it throws is shown, each error at its field. What it resolves with, where the server
   * made something else of them, stands in the form afterwards.
   */
  send: (values: V) => Promise<V> | Promise<void>;
}

export interface Form<V> {
  values: V;
  element: RefObject<HTMLFormElement | null>;
  isSending: boolean;
  /** Whether something was changed that was not sent. */
  isDirty: boolean;
  /** What is wrong with the form as a whole. */
  failure: string | undefined;
  set: <Field extends keyof V & string>(field: Field, value: V[Field]) => void;
  /** Takes back what was not sent; or begins anew, with these values. */
  restart: (values?: V) => void;
  /** Shows what a call outside of `send` was refused for. */
  refuse: (error: unknown) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The sentence that says what is wrong with a field that has a control of its own. */
  errorOf: (field: keyof V & string) => string | undefined;
  /** What a text control of a field needs. */
  text: (field: FieldOf<V, string>) => TextBinding;
  /** What a checkbox of a field needs. */
  check: (field: FieldOf<V, boolean>) => CheckBinding;
}

interface Binding {
  name: string;
  error: string | undefined;
  onBlur: () => void;
}
type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
export type TextBinding = Binding & { value: string; onChange: (event: Changed) => void };
export type CheckBinding = Binding & { checked: boolean; onChange: (event: Changed) => void };

/**
 * A form that judges each field once it was left, and all of them when it is sent: then the first field to blame is
 * shown and focused. What was typed stays, whatever the server answers. Its page loads the phrases `form`.
 */
export function useForm<V extends object>({ initial, judge, send }: FormOptions<V>): Form<V> {
  const t = useTranslations('form');
  const [values, setValues] = useState(initial);
  const [sent, setSent] = useState(initial);
  const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const problems = judge(values);

  useEffect(() => {
    const typed = typedBefore(element.current);
    if (typed.length === 0) return;
    setValues((known) => ({
      ...known,
      ...Object.fromEntries(typed.filter(([name]) => typeof known[name as keyof V] === 'string')),
    }));
  }, []);
  useEffect(() => {
    if (refusals > 0) showFirstError(element.current);
  }, [refusals]);

  const set: Form<V>['set'] = (field, value) => {
    setValues((known) => ({ ...known, [field]: value }));
    setRefused(({ [field]: _, ...rest }) => rest);
    setFailure(undefined);
  };
  const restart = (next: V = sent): void => {
    setValues(next);
    setSent(next);
    setLeft({});
    setRefused({});
    setFailure(undefined);
  };
  const refuse = (error: unknown): void => {
    const { fields, error: sentence } = error instanceof ApiError ? error : { fields: {}, error: '' };
    setRefused(fields);
    setFailure(sentence || t('failed'));
    setRefusals((count) => count + 1);
  };
  const errorOf = (field: string): string | undefined => {
    const problem = left[field] ? problems[field] : undefined;
    return refused[field] ?? (problem && t(`problem.${problem}`));
  };
  const onSubmit: Form<V>['onSubmit'] = (event) => {
    event.preventDefault();
    if (isSending) return;
    const blamed = Object.keys(problems);
    setLeft(Object.fromEntries(Object.keys(values).map((field) => [field, true])));
    if (blamed.length > 0) {
      setFailure(t('incorrect', { count: blamed.length }));
      setRefusals((count) => count + 1);
      return;
    }
    setFailure(undefined);
    setSending(true);
    (send(values) as Promise<V | undefined>)
      .then((made) => (made ? restart(made) : setSent(values)), refuse)
      .finally(() => setSending(false));
  };
  const binding = (field: string): Binding => ({
    name: field,
    error: errorOf(field),
    onBlur: () => setLeft((known) => ({ ...known, [field]: true })),
  });
  return {
    values,
    element,
    isSending,
    isDirty: JSON.stringify(values) !== JSON.stringify(sent),
    failure,
    set,
    restart,
    refuse,
    onSubmit,
    errorOf,
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

/** What was typed, or filled in by the browser, before the page came alive. */
const typedBefore = (form: HTMLFormElement | null) =>
  [...new FormData(form ?? undefined)].filter(([, value]) => typeof value === 'string' && value);

function showFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  field?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
}
