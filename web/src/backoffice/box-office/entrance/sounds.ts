import type { ScanTone } from '@guichet/contract/box-office/entrance-word-rules.ts';

/** A tone: its pitch in hertz, its start and its length in seconds. */
type Note = readonly [pitch: number, start: number, length: number];

/** Rising when the entrance opens, two equal ones to look at a document, low when it stays closed. */
const MELODIES: Readonly<Record<ScanTone, readonly Note[]>> = {
  open: [
    [660, 0, 0.09],
    [990, 0.09, 0.14],
  ],
  check: [
    [740, 0, 0.12],
    [740, 0.2, 0.12],
  ],
  closed: [[180, 0, 0.45]],
};

/** Milliseconds of vibration and pauses. */
const VIBRATIONS: Readonly<Record<ScanTone, number[]>> = {
  open: [80],
  check: [80, 60, 80],
  closed: [250, 80, 250],
};

const VOLUME = 0.2;

let audio: AudioContext | undefined;

/** Lets the device be heard and felt. @param isLoud whether the person wants sounds */
export function signal(tone: ScanTone, isLoud: boolean): void {
  navigator.vibrate?.(VIBRATIONS[tone]);
  if (!isLoud || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser silences pages that were never touched.
  void audio.resume().catch(() => undefined);
  for (const [pitch, start, length] of MELODIES[tone]) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = tone === 'closed' ? 'sawtooth' : 'sine';
    oscillator.frequency.value = pitch;
    gain.gain.value = VOLUME;
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(audio.currentTime + start);
    oscillator.stop(audio.currentTime + start + length);
  }
}
