// Fills in the code from the camera, and presents it. The page works without it.

/** Milliseconds between two looks at the picture. */
const LOOK_EVERY = 150;
/** A code counts again when it has been out of sight for so long, in milliseconds. */
const OUT_OF_SIGHT = 2500;
/** What tickets and cards carry. */
const FORMATS = ['qr_code', 'code_128'];

const script = document.currentScript;
const box = document.getElementById('camera');
const words = box.dataset;
const button = box.querySelector('button');
const status = box.querySelector('[role=status]');
const frame = box.querySelector('.frame');
const video = box.querySelector('video');

let stream;
let reader;
let seen = { code: '', at: 0 };
let isPresenting = false;

box.hidden = false;
if (!window.isSecureContext) status.textContent = words.insecure;
else button.hidden = false;

button.addEventListener('click', () => (stream ? stop() : start()));

async function start() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    frame.hidden = false;
    await video.play();
  } catch {
    stop();
    status.textContent = words.refused;
    return;
  }
  button.textContent = words.stop;
  status.textContent = words.preparing;
  try {
    reader ??= await openReader();
  } catch {
    stop();
    status.textContent = words.without;
    return;
  }
  // Stopped while the reader was loading.
  if (!stream) return;
  status.textContent = words.aim;
  void look(stream);
}

/** The browser's reader of codes; in browsers without one a library of the same interface, loaded now. */
async function openReader() {
  const known = await window.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (FORMATS.every((format) => known?.includes(format))) return new BarcodeDetector({ formats: FORMATS });
  const library = await import('./reader/ponyfill.js');
  const locateFile = (name) => new URL(`reader/${name}`, script.src).href;
  await library.prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return new library.BarcodeDetector({ formats: FORMATS });
}

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  video.srcObject = null;
  frame.hidden = true;
  button.textContent = words.start;
  status.textContent = '';
}

/** Looks again and again, until this stream is stopped. */
async function look(at) {
  if (stream !== at) return;
  const [found] = await reader.detect(video).catch(() => []);
  if (found && !isPresenting) await see(found.rawValue.trim());
  setTimeout(() => void look(at), LOOK_EVERY);
}

/** A code that is held still is presented once. */
async function see(code) {
  const isNew = code !== seen.code || Date.now() - seen.at > OUT_OF_SIGHT;
  seen = { code, at: Date.now() };
  if (!isNew || code === '') return;
  isPresenting = true;
  try {
    await present(code);
    status.textContent = words.aim;
  } catch {
    seen = { code: '', at: 0 };
    status.textContent = words.offline;
  }
  isPresenting = false;
}

/** Sends the form as it would be sent by hand, and shows the answer without leaving the camera. */
async function present(code) {
  const form = document.getElementById('present');
  const fields = new URLSearchParams(new FormData(form));
  fields.set('code', code);
  const answer = await fetch(form.action, { method: 'POST', body: fields });
  if (!answer.ok) throw new Error(`The turnstile answers ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const id of ['result', 'passes']) {
    document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
  }
  form.elements.passId.value = page.querySelector('#present [name=passId]').value;
  document.title = page.title;
  const { state } = document.getElementById('result').dataset;
  navigator.vibrate?.(state === 'accepted' ? 80 : [80, 60, 80]);
}
