import { isSwitchedOn } from '#kernel/configuration/speed-tricks.ts';
import { elementsIn, textOf, withReplaced } from './html-bytes.ts';
import { INLINE_MARK } from './inline-hashes.ts';

const ENTRY = '<script type="module" async="" src="';
const PRELOAD = '<link rel="modulepreload" href="';

/** Maximum wait for the first paint, in milliseconds: an invisible page paints nothing, an old browser reports nothing. */
const MAX_WAIT_MS = 300;

/**
 * Starts the scripts once the browser reports the first paint, so that text and fonts get a slow network to themselves.
 * An animation frame runs before its picture is on the screen, which is too early.
 */
const AFTER_PAINT = `new PerformanceObserver(()=>start()).observe({type:"paint",buffered:true});setTimeout(()=>start(),${MAX_WAIT_MS})`;

/**
 * Makes an inline script start the scripts of a rendered page. The content security policy allows that script by its
 * hash and trusts the scripts that it loads. It waits for the first paint: a speed trick; without it the scripts start
 * with the page.
 */
export function createScriptStart(): (html: Buffer) => Buffer {
  const when = isSwitchedOn('deferred-scripts') ? AFTER_PAINT : 'start()';
  return (html) => startScripts(html, when);
}

/**
 * The entry's element stays where React expects it, without effect. A page without an entry is unchanged.
 * @param when the statement that calls `start`, once or more
 */
function startScripts(html: Buffer, when: string): Buffer {
  const [entry] = elementsIn(html, ENTRY, '></script>');
  if (!entry) return html;
  const [source = '', attributes = ''] = textOf(html, entry)
    .slice(ENTRY.length, -'></script>'.length)
    .split(/"(.*)/s);
  const preloads = elementsIn(html, PRELOAD, '/>');
  const parts = preloads.map((link) => textOf(html, link).slice(PRELOAD.length).split('"')[0]);
  const start = `{const add=(name,to)=>document.head.append(Object.assign(document.createElement(name),to));let start=()=>{start=()=>{};for(const href of ${JSON.stringify(parts)})add("link",{rel:"modulepreload",href});add("script",{type:"module",src:${JSON.stringify(source)}})};${when}}document.currentScript.remove()`;
  const by = `<script nonce="${INLINE_MARK}">${start}</script><script type="text/plain"${attributes}></script>`;
  return withReplaced(
    html,
    [...preloads, { ...entry, by }].sort((one, other) => one.start - other.start),
  );
}
