import { isSwitchedOn } from '#kernel/configuration/speed-tricks.ts';
import { NONCE_PLACEHOLDER } from './rendered-page.ts';

const ENTRY = /<script type="module" async="" src="([^"]+)"([^>]*)><\/script>/;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;

/** Maximum wait for the first paint, in milliseconds: an invisible page paints nothing. */
const MAX_WAIT_MS = 300;

/**
 * Makes a rendered page start its scripts after its first paint, so that they do not compete with its text and fonts
 * for a slow network. A speed trick; without it scripts start with the page.
 */
export function createScriptDeferral(): (html: string) => string {
  return isSwitchedOn('deferred-scripts') ? deferScripts : (html) => html;
}

/** The entry's element stays where React expects it, without effect. A page without such an entry is unchanged. */
export function deferScripts(html: string): string {
  const entry = ENTRY.exec(html);
  if (!entry) return html;
  const [element, source, attributes] = entry;
  const parts = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const start = `{const parts=${JSON.stringify(parts)};let start=()=>{start=()=>{};for(const href of parts)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import(${JSON.stringify(source)})};requestAnimationFrame(()=>setTimeout(()=>start()));setTimeout(()=>start(),${MAX_WAIT_MS})}document.currentScript.remove()`;
  return html
    .replace(PRELOAD, '')
    .replace(
      element,
      () =>
        `<script nonce="${NONCE_PLACEHOLDER}">${start}</script><script type="text/plain"${attributes}></script>`,
    );
}
