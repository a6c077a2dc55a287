/** Ctrl-C stops the server and removes its data too. @returns what ends the watch */
export function endAtSignals(resources: AsyncDisposableStack): () => void {
  const end = () => void resources.disposeAsync().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  };
}
