/**
 * Makes Ctrl-C stop the server and remove its data.
 * @returns a function that removes the handlers
 */
export function endAtSignals(resources: AsyncDisposableStack): () => void {
  const end = () => void resources.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
}
