import type { CallAnswer } from '@guichet/contract/calls.ts';

type PaymentForm = NonNullable<CallAnswer<'GET /purchase/Form'>['form']>;

/** Leaves for the payment provider, with the form as it was given: the browser itself posts it. */
export function postForm({ url, method, fields }: PaymentForm): void {
  const form = document.createElement('form');
  form.action = url;
  form.method = method;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Of the prototype: a field may be named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}
