import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Renders the elements of a page without anything of the product: only React's own work. */

const TAG = /<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is not markup. */
const RAW = new Set(['script', 'style']);
const NAMES: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor' };

interface Element {
  tag: string;
  props: Record<string, unknown>;
  children: ReactNode[];
}

function propsIn(attributes: string): Record<string, unknown> {
  const found = [...attributes.matchAll(ATTRIBUTE)].filter(([, name]) => name !== 'style');
  return Object.fromEntries(found.map(([, name = '', value]) => [NAMES[name] ?? name, value ?? true]));
}

const built = ({ tag, props, children }: Element): ReactNode =>
  RAW.has(tag)
    ? createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: children.join('') } })
    : createElement(tag, props, ...children);

/** The elements of well-formed markup, as a server writes it. */
function elementsOf(html: string): ReactNode {
  const open: Element[] = [{ tag: 'template', props: {}, children: [] }];
  const top = () => open.at(-1) as Element;
  let at = 0;
  for (const { index, 0: whole, 1: isEnd, 2: tag = '', 3: attributes = '', 4: isEmpty } of html.matchAll(
    TAG,
  )) {
    if (RAW.has(top().tag) && !(isEnd && tag === top().tag)) continue;
    if (index > at) top().children.push(html.slice(at, index));
    at = index + whole.length;
    const element = { tag, props: propsIn(attributes), children: [] };
    if (!isEnd && !isEmpty && !VOID.has(tag)) {
      open.push(element);
      continue;
    }
    // Every element ends before the one that contains it.
    const ended = isEnd ? open.pop() : element;
    if (ended) top().children.push(built(ended));
  }
  return top().children.filter((child) => typeof child !== 'string');
}

let page: ReactNode;

process.on('message', (message: string | number) => {
  if (typeof message === 'string') {
    page = elementsOf(message);
    process.send?.(renderToString(page).length);
    return;
  }
  const before = process.cpuUsage();
  for (let number = 0; number < message; number += 1) renderToString(page);
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1000 / message);
});
