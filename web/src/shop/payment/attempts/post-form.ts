import type { CallAnswer } from '@guichet/contract/calls.ts';

export type PaymentForm = NonNullable<CallAnswer<'GET /purchase/Form'>['form']>;

/** Opens the payment provider's page: by a form that the server has signed, or at an address that it has opened. */
export function postForm({ url, method, fields }: PaymentForm): void {
  if (method === 'GET') {
    location.assign(url);
    return;
  }
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
  // Called on the prototype, as a field may be named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}
