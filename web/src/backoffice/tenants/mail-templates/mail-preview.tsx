import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import type { MailName } from '@guichet/contract/tenants/mails.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { classNames } from '#lib/class-names.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { MailText } from './mail-data.ts';
import styles from './mail-templates-page.module.css';

interface MailPreviewProps {
  mail: MailName;
  locale: Locale;
  text: MailText;
}

/** The rendered mail during editing: in light and dark mode, at the width of a computer and of a phone. */
export function MailPreview({ mail, locale, text }: MailPreviewProps) {
  const t = useTranslations('mailTemplates.preview');
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [background, setBackground] = useState<'light' | 'dark'>('light');
  const { shown, problem } = usePreview({ mail, locale, ...text });
  return (
    <Panel title={t('title')} lead={t('sample')}>
      <div className={styles.choices}>
        <Choice
          label={t('width')}
          value={width}
          options={{ desktop: t('desktop'), phone: t('phone') }}
          onChoose={setWidth}
        />
        <Choice
          label={t('background')}
          value={background}
          options={{ light: t('light'), dark: t('dark') }}
          onChoose={setBackground}
        />
      </div>
      <Failure text={problem} />
      {shown && (
        <div className={styles.stage} data-width={width} data-background={background}>
          <p className={styles.subject} lang={locale}>
            {shown.subject}
          </p>
          <MailFrame html={shown.html} isDark={background === 'dark'} title={t('frame')} lang={locale} />
        </div>
      )}
      <SendTest mail={mail} locale={locale} text={text} />
    </Panel>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Labels of the choices */
  options: Readonly<Record<Value, string>>;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.keys(options) as Value[]).map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {options[option]}
        </button>
      ))}
    </fieldset>
  );
}

/** Sends the unsaved mail to the administrator. */
function SendTest({ mail, locale, text }: MailPreviewProps) {
  const t = useTranslations('mailTemplates.test');
  const pageLocale = useLocale() as Locale;
  const errorMessage = useErrorMessage();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      const { to } = await adminApi('POST /settingsportal/email/test', { body: { mail, locale, ...text } });
      showToast('success', t('done', { email: to }));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button variant="soft" icon="mail" busy={isSending} onClick={send}>
        {t('action')}
      </Button>
      <p className={classNames(typography.muted, typography.small)}>
        {t('hint', { language: languageName(locale, pageLocale) })}
      </p>
    </div>
  );
}

interface MailFrameProps {
  html: string;
  isDark: boolean;
  title: string;
  lang: string;
}

/** Size of a rendered mail in pixels, and its scale where it is wider than the available space. */
interface Rendered {
  width: number | undefined;
  height: number;
  scale: number;
}

/**
 * A mail in a sandboxed frame without scripts. The page's security policy forbids style sheets within a text, so the
 * mail's style sheet is extracted and adopted, with the rules of a dark or light screen.
 */
function MailFrame({ html, isDark, title, lang }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [{ width, height, scale }, setRendered] = useState<Rendered>({
    width: undefined,
    height: 480,
    scale: 1,
  });
  const [, styleSheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each load of the frame
  useEffect(() => {
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!view?.document.body) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styleSheet.replace('(prefers-color-scheme: dark)', isDark ? 'all' : 'not all'));
    view.document.adoptedStyleSheets = [sheet];
    const measure = () => {
      const rendered = frame.current && room.current && renderedIn(frame.current, room.current);
      if (rendered) setRendered(rendered);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, [loaded, isDark, styleSheet]);
  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ width, height, scale }}
        title={title}
        lang={lang}
        sandbox="allow-same-origin"
        srcDoc={html.replace(/<style>[\s\S]*?<\/style>/, '')}
        onLoad={() => setLoaded((count) => count + 1)}
      />
    </div>
  );
}

/** Returns the mail's size: the available width, or the minimum width of its words; undefined during a load. */
function renderedIn(frame: HTMLIFrameElement, room: HTMLElement): Rendered | undefined {
  const { documentElement, body } = frame.contentDocument ?? {};
  const available = room.clientWidth;
  if (!documentElement || !body || available === 0) return undefined;
  frame.style.width = `${available}px`;
  const width = Math.max(available, documentElement.scrollWidth);
  frame.style.width = `${width}px`;
  return { width, height: body.scrollHeight, scale: available / width };
}

type Draft = NonNullable<CallInput<'POST /settingsportal/email/preview'>['body']>;

/** Milliseconds after the last key until the text is rendered. */
const PAUSE_MS = 400;

/**
 * Renders a text with invented data, and returns its problems; while there are any, the last valid rendering stays.
 */
function usePreview({ mail, locale, subject, html }: Draft) {
  const t = useTranslations('mailTemplates.preview');
  const [shown, setShown] = useState<CallAnswer<'POST /settingsportal/email/preview'>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isLatest = true;
    const draw = async () => {
      try {
        const body = { mail, locale, subject, html };
        const rendered = await adminApi('POST /settingsportal/email/preview', { body });
        if (!isLatest) return;
        setShown(rendered);
        setProblem(undefined);
      } catch (error) {
        if (!isLatest) return;
        const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
        setProblem(first ?? t('failed'));
      }
    };
    const timer = setTimeout(() => void draw(), PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [mail, locale, subject, html, t]);
  return { shown, problem };
}
