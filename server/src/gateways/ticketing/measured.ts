import { METHODS } from './connected.ts';
import {
  type TenantAnswers,
  type TicketingGateway,
  type TicketingSystem,
  TicketingUnavailable,
} from './port.ts';

export interface MeasuredTicketing extends TicketingGateway {
  /** What was seen since the last call, by tenant; it is reset. */
  takeAnswers(): Map<string, TenantAnswers>;
}

/** Notes how long each tenant’s system takes, and what it does not answer. */
export function measureTicketing(gateway: TicketingGateway): MeasuredTicketing {
  const systems = new Map<string, TicketingSystem>();
  let seen = new Map<string, TenantAnswers>();
  const note = (tenantId: string, start: number, hasFailed: boolean): void => {
    const milliseconds = performance.now() - start;
    let answers = seen.get(tenantId);
    if (!answers) {
      answers = { answers: 0, failures: 0, totalMs: 0, slowestMs: 0 };
      seen.set(tenantId, answers);
    }
    answers.answers++;
    if (hasFailed) answers.failures++;
    answers.totalMs += milliseconds;
    answers.slowestMs = Math.max(answers.slowestMs, milliseconds);
  };
  return {
    of(tenant) {
      const known = systems.get(tenant.id);
      if (known) return known;
      const plain = gateway.of(tenant) as unknown as Record<string, (...of: unknown[]) => Promise<unknown>>;
      const measured = Object.fromEntries(
        METHODS.map((method) => [
          method,
          (...args: unknown[]) => {
            const start = performance.now();
            const answer = (plain[method] as (...of: unknown[]) => Promise<unknown>)(...args);
            answer.then(
              () => note(tenant.id, start, false),
              // What is refused is an answer too.
              (error: unknown) => note(tenant.id, start, error instanceof TicketingUnavailable),
            );
            return answer;
          },
        ]),
      ) as unknown as TicketingSystem;
      systems.set(tenant.id, measured);
      return measured;
    },
    takeAnswers() {
      const taken = seen;
      seen = new Map();
      return taken;
    },
  };
}
