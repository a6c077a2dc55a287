import { createSerializationAdapter } from '@tanstack/react-router';
import { ApiError, type ApiErrorFacts, factsOf } from '#lib/api-error.ts';

/** Serialises a loader's error for the browser: only its public facts, never its own message or stack. */
export const errorAdapter = createSerializationAdapter<ApiError, ApiErrorFacts>({
  key: 'api-error',
  test: (value): value is ApiError => value instanceof Error,
  toSerializable: (error) => factsOf(error.cause instanceof Error ? error.cause : error),
  fromSerializable: (facts) => new ApiError(facts),
});
