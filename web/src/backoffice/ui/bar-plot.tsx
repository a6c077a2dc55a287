import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import typography from '#ui/typography.module.css';
import styles from './bar-plot.module.css';
import { linesOf } from './plot-scale.ts';

export interface Bar {
  id: string;
  /** Label of the bar: `samedi 14 novembre` */
  name: string;
  /** Text under the bar, with a line above it in a wide window */
  tick?: string;
  tickAbove?: string;
  /** Whether its tick is hidden in a narrow window */
  isMinor?: boolean;
  value: number;
  /** Another value, rendered as a line across the bar */
  mark?: number;
  /** Its description: `320,00 €, 12 commandes` */
  text: string;
  /** The cells of its row in the table */
  cells: readonly string[];
  /** In the future: no bar is rendered */
  isLater?: boolean;
}

interface BarPlotProps {
  /** Accessible name of the chart, and caption of the table */
  label: string;
  bars: readonly Bar[];
  /** Id of the bar that is described while the pointer is elsewhere */
  initial: string;
  /** Formats a value for the axis */
  axisText: (value: number) => string;
  /** Minimum distance between two grid lines */
  step?: number;
  /** Headings of the table: of the labels, then of the cells */
  headings: readonly string[];
  /** Label of the button that opens the table */
  tableLabel: string;
  /** Legend for the marks; no legend without it */
  markLabel?: string;
}

/**
 * A bar chart that describes one bar in words: the bar under the pointer or the one selected by arrow keys. For
 * screen readers it is a slider with a text for each bar; the same data can be opened as a table.
 */
export function BarPlot({ bars, initial, label, ...rest }: BarPlotProps) {
  const [chosen, setChosen] = useState<string>();
  const indexOf = (id: string | undefined) => bars.findIndex((bar) => bar.id === id);
  const index = Math.max(0, indexOf(chosen) < 0 ? indexOf(initial) : indexOf(chosen));
  const choose = (next: number | undefined) => setChosen(next === undefined ? undefined : bars[next]?.id);
  const bar = bars[index];
  const lines = linesOf(Math.max(0, ...bars.map(({ value, mark = 0 }) => Math.max(value, mark))), rest.step);
  return (
    <figure className={styles.barPlot}>
      <p className={classNames(styles.summary, typography.num)} aria-hidden="true">
        <b>{bar?.name}</b> <span>{bar?.text}</span>
      </p>
      {rest.markLabel && (
        <p className={styles.legend} aria-hidden="true">
          {rest.markLabel}
        </p>
      )}
      <div className={styles.chart}>
        <Axis lines={lines} textOf={rest.axisText} />
        <div className={styles.field}>
          <Drawing bars={bars} lines={lines} index={index} />
          <Cursor label={label} bars={bars} index={index} onChoose={choose} />
        </div>
        <Ticks bars={bars} index={index} />
      </div>
      <Figures label={label} bars={bars} headings={rest.headings} tableLabel={rest.tableLabel} />
    </figure>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

function Axis({ lines, textOf }: { lines: readonly number[]; textOf: (value: number) => string }) {
  const top = lines.at(-1) ?? 1;
  return (
    <div className={classNames(styles.axis, typography.num)} aria-hidden="true">
      {lines.map((line) => (
        <span key={line} style={{ bottom: percent(line / top) }}>
          {textOf(line)}
        </span>
      ))}
      {/* Reserves the width of the longest label. */}
      <span className={styles.axisWidth}>{textOf(top)}</span>
    </div>
  );
}

/** Width of a bar as a share of its column. */
const THICKNESS = 0.64;
const MARK = 0.84;

function Drawing({ bars, lines, index }: { bars: readonly Bar[]; lines: readonly number[]; index: number }) {
  const top = lines.at(-1) ?? 1;
  const left = (place: number) => percent(place / bars.length);
  return (
    <svg className={styles.drawing} width="100%" height="100%" aria-hidden="true">
      <rect className={styles.column} x={left(index)} y="0" width={left(1)} height="100%" />
      {lines.map((line) => (
        <line key={line} x1="0" x2="100%" y1={percent(1 - line / top)} y2={percent(1 - line / top)} />
      ))}
      {bars.map(({ id, value, isLater }, place) => {
        const box = { x: left(place + (1 - THICKNESS) / 2), width: left(THICKNESS) };
        if (isLater) return null;
        if (value <= 0) return <rect key={id} className={styles.zero} {...box} y="100%" height="3" />;
        const height = value / top;
        return (
          <rect
            key={id}
            className={styles.bar}
            data-chosen={place === index || undefined}
            {...box}
            y={percent(1 - height)}
            height={percent(height)}
          />
        );
      })}
      {bars.map(
        ({ id, mark }, place) =>
          mark !== undefined && (
            <rect
              key={id}
              className={styles.mark}
              x={left(place + (1 - MARK) / 2)}
              width={left(MARK)}
              y={percent(1 - mark / top)}
              height="3"
            />
          ),
      )}
    </svg>
  );
}

interface CursorProps {
  label: string;
  bars: readonly Bar[];
  index: number;
  onChoose: (index: number | undefined) => void;
}

/** An invisible slider over the bars, for keyboard, pointer and screen readers. */
function Cursor({ label, bars, index, onChoose }: CursorProps) {
  const isPointing = useRef(false);
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * bars.length);
    onChoose(Math.min(bars.length - 1, Math.max(0, place)));
  };
  return (
    <input
      type="range"
      className={styles.cursor}
      aria-label={label}
      aria-valuetext={`${bars[index]?.name}, ${bars[index]?.text}`}
      min={0}
      max={bars.length - 1}
      value={index}
      // The slider's own steps do not coincide with the bars.
      onChange={(event) => !isPointing.current && onChoose(Number(event.target.value))}
      onPointerDown={(event) => {
        isPointing.current = true;
        point(event);
      }}
      onPointerMove={point}
      onPointerUp={() => {
        isPointing.current = false;
      }}
      onPointerCancel={() => {
        isPointing.current = false;
      }}
      onPointerLeave={() => onChoose(undefined)}
    />
  );
}

function Ticks({ bars, index }: { bars: readonly Bar[]; index: number }) {
  return (
    <div
      className={classNames(styles.ticks, typography.num)}
      style={{ '--bars': bars.length } as CSSProperties}
      aria-hidden="true"
    >
      {bars.map(({ id, tick, tickAbove, isMinor }, place) => (
        <span key={id} data-chosen={place === index || undefined}>
          {tickAbove && <small>{tickAbove}</small>}
          {tick && <span data-minor={isMinor || undefined}>{tick}</span>}
        </span>
      ))}
    </div>
  );
}

/** The data as a table. */
function Figures({
  label,
  bars,
  headings,
  tableLabel,
}: Pick<BarPlotProps, 'label' | 'bars' | 'headings' | 'tableLabel'>) {
  return (
    <details className={styles.figures}>
      <summary>
        {tableLabel}
        <span className="visually-hidden"> ({label})</span>
      </summary>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={typography.num}>
          {bars
            .filter(({ isLater }) => !isLater)
            .map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.name}</th>
                {bar.cells.map((cell, place) => (
                  <td key={headings[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
