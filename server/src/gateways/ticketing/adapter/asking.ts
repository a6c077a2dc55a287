import type { AdapterOperationName } from '@guichet/contract/adapter/operations.ts';
import type { AdapterClient, Answer, Outcome } from './client.ts';
import { AdapterSilent } from './errors.ts';

/** Calls of operations by what their answers mean. */
export function createAskValue(client: AdapterClient) {
  async function ask<Name extends AdapterOperationName>(name: Name, input: object): Promise<Outcome<Name>> {
    const answer = await client.ask(name, input);
    if (answer === 'not-modified') throw new AdapterSilent('HTTP 304');
    return answer;
  }
  /** Returns the answer of an operation whose only listed problem is that the item does not exist. */
  async function found<Name extends AdapterOperationName>(
    name: Name,
    input: object,
  ): Promise<Answer<Name> | undefined> {
    const answer = await ask(name, input);
    return answer.problem ? undefined : answer.value;
  }
  /** Returns the answer of an operation without listed problems. */
  async function value<Name extends AdapterOperationName>(name: Name, input: object): Promise<Answer<Name>> {
    const answer = await ask(name, input);
    if (answer.problem) throw new AdapterSilent(`${name} lists no problem`);
    return answer.value;
  }
  async function done(name: AdapterOperationName, input: object): Promise<void> {
    await value(name, input);
  }
  return { ask, found, value, done };
}
