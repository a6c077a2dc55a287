/** What a rendering process is asked for. */
export interface RenderingOrder {
  /** URL of a module that exports `render` */
  readonly module: string;
  /** Argument of `render`, structured-cloneable */
  readonly input: unknown;
}

export type RenderingAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

/** Exports of a module that a rendering process loads. */
interface RenderingModule {
  render(input: unknown): Promise<Uint8Array>;
}

/** Entry point of a process that renders what its parent orders, and ends with its parent. */
process.on('message', async (order: RenderingOrder) => {
  process.send?.(await answerTo(order));
  // Documents and pictures use native memory that V8 does not count, so it would never collect them.
  globalThis.gc?.({ type: 'minor' });
});

// Ctrl-C reaches every process of a terminal; the parent finishes its orders before it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answerTo({ module, input }: RenderingOrder): Promise<RenderingAnswer> {
  try {
    const { render } = (await import(module)) as RenderingModule;
    return { bytes: await render(input) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
