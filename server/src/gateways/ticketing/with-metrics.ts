import { inSpan } from '#kernel/tracing.ts';
import { outsideDurations } from '#platform/observability/metrics.ts';
import { decorate, decorateEach } from './decorate.ts';
import {
  type TenantAnswers,
  type TicketingGateway,
  TicketingUnavailable,
  type WithWrongAnswer,
  type WrongAnswer,
} from './port.ts';

export interface TicketingWithMetrics extends TicketingGateway {
  /** Returns the counts since the last call, by tenant, and resets them. */
  takeAnswers(): Map<string, TenantAnswers>;
}

/** No venue is a label: the health page of each shows its own system. */
const durations = outsideDurations(
  'guichet_ticketing_request_duration_seconds',
  'Requests to the ticketing systems of all venues, by outcome: answered, refused, unavailable',
  ['operation', 'outcome'],
);

/** Returns what was wrong in the answer that an error or one of its causes was thrown for. */
function wrongAnswerOf(error: unknown, operation: string): WrongAnswer | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { wrong } = one as WithWrongAnswer;
    if (wrong) return { operation, ...wrong };
  }
  return undefined;
}

/** Records the response times and failures of each tenant’s system. */
export function withMetrics(gateway: TicketingGateway): TicketingWithMetrics {
  let seen = new Map<string, TenantAnswers>();
  const note = (tenantId: string, start: number, hasFailed: boolean, wrong?: WrongAnswer): void => {
    const milliseconds = performance.now() - start;
    let answers = seen.get(tenantId);
    if (!answers) {
      answers = { answers: 0, failures: 0, totalMs: 0, slowestMs: 0 };
      seen.set(tenantId, answers);
    }
    answers.answers++;
    if (hasFailed) answers.failures++;
    if (wrong) answers.wrong = wrong;
    answers.totalMs += milliseconds;
    answers.slowestMs = Math.max(answers.slowestMs, milliseconds);
  };
  const { of } = decorateEach(gateway, (system, tenantId) =>
    decorate(system, (call, operation) => {
      const start = performance.now();
      const measure = (outcome: string) =>
        durations.observe({ operation, outcome }, (performance.now() - start) / 1000);
      const answer = inSpan(`ticketing ${operation}`, { kind: 'client' }, call);
      answer.then(
        () => {
          note(tenantId, start, false);
          measure('answered');
        },
        (error: unknown) => {
          // A refusal is an answer, not a failure.
          const isUnavailable = error instanceof TicketingUnavailable;
          note(tenantId, start, isUnavailable, wrongAnswerOf(error, operation));
          measure(isUnavailable ? 'unavailable' : 'refused');
        },
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
