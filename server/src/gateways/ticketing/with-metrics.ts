import { decorate, decorateEach } from './decorate.ts';
import { type TenantAnswers, type TicketingGateway, TicketingUnavailable } from './port.ts';

export interface TicketingWithMetrics extends TicketingGateway {
  /** Returns the counts since the last call, by tenant, and resets them. */
  takeAnswers(): Map<string, TenantAnswers>;
}

/** Records the response times and failures of each tenant’s system. */
export function withMetrics(gateway: TicketingGateway): TicketingWithMetrics {
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
  const { of } = decorateEach(gateway, (system, tenantId) =>
    decorate(system, (call) => {
      const start = performance.now();
      const answer = call();
      answer.then(
        () => note(tenantId, start, false),
        // A refusal is an answer, not a failure.
        (error: unknown) => note(tenantId, start, error instanceof TicketingUnavailable),
      );
      return answer;
    }),
  );
  return {
    of,
    takeAnswers() {
      const taken = seen;
      seen = new Map();
      return taken;
    },
  };
}
