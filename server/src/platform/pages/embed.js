// Shows a venue's sessions, and what is bought without one, within another website:
//   <script async src="https://tickets.example/embed.js" data-tenant="aqua-rivage"></script>
// Narrowed by data-establishment and data-service, in the language of data-locale (`en-GB`, or `en` alone). Old browsers
// of other people's sites run this: no modules, nothing newer than 2019, and nothing is left behind in the page but the
// frame, or a link in its place.
(() => {
  const script = document.currentScript;
  const { tenant = '', locale = '', establishment, service } = script.dataset;
  const { origin } = new URL(script.src);
  /** By language, what the link says that stands in for the frame. */
  const words = '{WORDS}';
  const asked = locale.toLowerCase();
  const languages = Object.keys(words);
  const language =
    languages.find((one) => one.toLowerCase() === asked) ||
    languages.find((one) => asked && one.slice(0, 2) === asked.split('-')[0]);
  const addressOf = (...parts) => `${origin}/${parts.filter(Boolean).map(encodeURIComponent).join('/')}`;
  const search = new URLSearchParams();
  if (establishment) search.set('establishment', establishment);
  if (service) search.set('service', service);
  const narrowed = search.toString();

  const frame = document.createElement('iframe');
  frame.src = addressOf(language, tenant, 'embed') + (narrowed && `?${narrowed}`);
  // Until the page within tells its own title: a frame without a name is announced by its address.
  frame.title = tenant;
  frame.style.cssText = 'display:block;width:100%;height:480px;border:0;color-scheme:normal';
  script.parentNode.insertBefore(frame, script.nextSibling);

  // A browser shows nothing where the venue has not named this website, and tells nobody. A page that is shown says so
  // before it is loaded, or soon after.
  let isShown = false;
  frame.addEventListener('load', () => setTimeout(giveUp, 8000));
  function giveUp() {
    if (isShown || !frame.parentNode) return;
    const link = document.createElement('a');
    link.href = addressOf(language, tenant);
    link.textContent = words[language || languages[0]];
    frame.parentNode.replaceChild(link, frame);
    console.warn(
      `Guichet: ${tenant} cannot be shown here. Does the venue exist, and is ${location.origin} among the websites that it allows (back office, "Embedding")?`,
    );
  }

  // Neither believes any other: the frame tells its height to websites that the venue has named.
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const { type, height, title } = Object(event.data);
    if (type === 'guichet:ready') {
      isShown = true;
      frame.contentWindow.postMessage({ type: 'guichet:hello' }, origin);
    }
    if (type !== 'guichet:size' || !(height > 0 && height < 20000)) return;
    frame.style.height = `${Math.ceil(height)}px`;
    if (typeof title === 'string') frame.title = title.slice(0, 200);
  });
})();
