import { DocumentCompiler } from './compiler.ts';
import type { DocumentOrder, DocumentView } from './model.ts';

const compiler = new DocumentCompiler();

/** Renders a document in a rendering process. @throws Error with the template's diagnostics */
export async function render({ view, content, locale, brand }: DocumentOrder): Promise<Uint8Array> {
  const { prepareDocument }: DocumentView = await import(view);
  const { template, data, createdAt } = prepareDocument(content as never, locale, brand);
  return compiler.compile(template, data, createdAt, brand);
}
