// Shows a venue's sessions, and what is bought without one, within another website:
//   <script async src="https://tickets.example/embed.js" data-tenant="aqua-rivage"></script>
// Narrowed by data-establishment and data-service, in the language of data-locale. Old browsers of other people's
// sites run this: no modules, and nothing is left behind in the page but the frame.
(() => {
  const script = document.currentScript;
  const { tenant = '', locale = '', establishment, service } = script.dataset;
  const { origin } = new URL(script.src);
  const language = '{locales}'.split(',').find((one) => one.toLowerCase() === locale.toLowerCase());
  const path = [language, tenant, 'embed'].filter(Boolean).map(encodeURIComponent).join('/');
  const search = new URLSearchParams();
  if (establishment) search.set('establishment', establishment);
  if (service) search.set('service', service);

  const frame = document.createElement('iframe');
  frame.src = `${origin}/${path}${search.size > 0 ? `?${search}` : ''}`;
  // Until the page within tells its own title: a frame without a name is announced by its address.
  frame.title = tenant;
  frame.style.cssText = 'display:block;width:100%;height:480px;border:0;color-scheme:normal';
  script.after(frame);

  // Neither believes any other: the frame tells its height to websites that the venue has named.
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const { type, height, title } = Object(event.data);
    if (type === 'guichet:ready') frame.contentWindow.postMessage({ type: 'guichet:hello' }, origin);
    if (type !== 'guichet:size' || !(height > 0 && height < 20000)) return;
    frame.style.height = `${Math.ceil(height)}px`;
    if (typeof title === 'string') frame.title = title.slice(0, 200);
  });
})();
