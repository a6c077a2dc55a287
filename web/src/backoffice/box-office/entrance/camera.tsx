import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CAMERA } from '#backoffice/icons.ts';
import { Button } from '#ui/button.tsx';
import { openReader } from './camera-reader.ts';
import styles from './entrance-page.module.css';

/** Milliseconds between two looks at the picture. */
const LOOK_EVERY_MS = 150;
/** A code counts again when it has been out of sight for so long. */
const OUT_OF_SIGHT_MS = 2500;

type Hint = 'preparing' | 'aim' | 'without' | 'insecure' | 'refused';

/** Reads codes with the camera of the device. @param onCode called once for each code that is held to the camera */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('entrance.camera');
  const [hint, setHint] = useState<Hint | undefined>(() =>
    globalThis.isSecureContext ? undefined : 'insecure',
  );
  const [stream, setStream] = useState<MediaStream>();
  const video = useRef<HTMLVideoElement>(null);
  const present = useRef(onCode);
  present.current = onCode;

  useEffect(() => {
    const view = video.current;
    if (!stream || !view) return;
    const look = startLooking(view, stream, setHint, (code) => present.current(code));
    return () => {
      look.stop();
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);

  async function start(): Promise<void> {
    setHint('preparing');
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }));
    } catch {
      setHint('refused');
    }
  }

  function stop(): void {
    setStream(undefined);
    setHint(undefined);
  }

  return (
    <div className={styles.camera}>
      {stream && (
        <video ref={video} className={styles.video} aria-label={t('view')} muted playsInline>
          <track kind="captions" />
        </video>
      )}
      {hint !== 'insecure' && (
        <Button
          large
          wide
          icon={CAMERA}
          variant={stream ? 'soft' : 'primary'}
          onClick={() => (stream ? stop() : void start())}
        >
          {t(stream ? 'stop' : 'start')}
        </Button>
      )}
      <p className={styles.hint} role="status">
        {hint && t(hint)}
      </p>
    </div>
  );
}

/** Looks at the picture again and again, until it is stopped. */
function startLooking(
  view: HTMLVideoElement,
  stream: MediaStream,
  setHint: (hint: Hint | undefined) => void,
  onCode: (code: string) => void,
): { stop: () => void } {
  let isStopped = false;
  let seen = { code: '', at: 0 };
  const see = (code: string) => {
    const isNew = code !== seen.code || Date.now() - seen.at > OUT_OF_SIGHT_MS;
    seen = { code, at: Date.now() };
    if (isNew && code !== '') onCode(code);
  };
  const run = async () => {
    view.srcObject = stream;
    await view.play();
    const reader = await openReader();
    if (isStopped) return;
    setHint('aim');
    while (!isStopped) {
      const [found] = await reader.detect(view).catch(() => []);
      if (found && !isStopped) see(found.rawValue.trim());
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  run().catch(() => {
    if (!isStopped) setHint('without');
  });
  return {
    stop() {
      isStopped = true;
      view.srcObject = null;
    },
  };
}
