import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useEffect, useId, useRef, useState } from 'react'
import { ChartLegend, looks, SeriesPatterns } from './chart-series.tsx'

export type ChartSeries = { name: string; values: readonly number[] }

type ChartProps = {
  title: string
  /** What a person who does not see it is told instead. */
  summary: string
  /** `line`: values in time. `bars`: one bar a name, the series stacked in it. */
  shape: 'line' | 'bars'
  names: readonly string[]
  /** Three at most: each has its colour, and a pattern or dashes for who sees no colour. */
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** Of the lines, in pixels. */
  height?: number
}

const margin = { top: 8, right: 40, bottom: 36, left: 64 }

/** A chart of values that a table beside it says in full. */
export function Chart(props: ChartProps) {
  const { title, summary, shape, series } = props
  const [box, width] = useWidth()
  return (
    <figure className="rounded-lg border border-line bg-surface p-4 shadow-1 print:break-inside-avoid print:shadow-none">
      <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="title text-xl">{title}</span>
        {series.length > 1 && <ChartLegend shape={shape} names={series.map(({ name }) => name)} />}
      </figcaption>
      <div ref={box} role="img" aria-label={`${title}. ${summary}`} className="w-full overflow-hidden">
        {width > 0 &&
          (shape === 'line' ? <Lines {...props} width={width} /> : <Bars {...props} width={width} />)}
      </div>
    </figure>
  )
}

type Drawn = ChartProps & { width: number }

function Lines({ names, series, format, width, height = 260 }: Drawn) {
  const [inner, tall] = [width - margin.left - margin.right, height - margin.top - margin.bottom]
  const x = scaleBand({ domain: names.map((_, at) => at), range: [0, inner], padding: 0 })
  const y = scaleLinear({
    domain: [0, greatest(series.map(({ values }) => values))],
    range: [tall, 0],
    nice: true,
  })
  const middle = (at: number) => (x(at) ?? 0) + x.bandwidth() / 2
  const every = Math.max(1, Math.ceil(names.length / Math.max(2, Math.floor(inner / 84))))
  return (
    <svg width={width} height={height} aria-hidden className="text-ink-2">
      <Group left={margin.left} top={margin.top}>
        <Rules ticks={wholeTicks(y.ticks(4))} at={(value) => y(value)} width={inner} />
        <AxisLeft
          scale={y}
          tickValues={wholeTicks(y.ticks(4))}
          tickFormat={(value) => format(Number(value))}
          hideAxisLine
          hideTicks
          tickLabelProps={axisWords('end')}
        />
        <AxisBottom
          top={tall}
          scale={x}
          tickValues={names.map((_, at) => at).filter((at) => at % every === 0)}
          tickFormat={(at) => names[at] ?? ''}
          hideTicks
          stroke="var(--line-strong)"
          tickLabelProps={axisWords('middle')}
        />
        {series.map(({ name, values }, no) => (
          <LinePath
            key={name}
            data={values.map((value, at) => ({ value, at }))}
            x={({ at }) => middle(at)}
            y={({ value }) => y(value)}
            stroke={looks[no % looks.length]!.color}
            strokeWidth={2.5}
            strokeDasharray={looks[no % looks.length]!.dashes}
            strokeLinejoin="round"
          />
        ))}
        {series
          .filter(({ values }) => values.length > 0 && (names.length === 1 || values.length < names.length))
          .map(({ name, values }, no) => (
            <circle
              key={name}
              cx={middle(values.length - 1)}
              cy={y(values.at(-1) ?? 0)}
              r={5}
              fill={looks[no % looks.length]!.color}
            />
          ))}
      </Group>
    </svg>
  )
}

const barHeight = 30
/** On a phone a name stands above its bar, in full. */
const narrow = 480
const nameHeight = 20

function Bars({ names, series, format, width }: Drawn) {
  const pattern = useId()
  const above = width < narrow ? nameHeight : 0
  const left = above > 0 ? 10 : Math.min(220, Math.max(116, width * 0.28))
  const height = names.length * (barHeight + above) + margin.top + margin.bottom
  const [inner, tall] = [width - left - margin.right, height - margin.top - margin.bottom]
  const totals = names.map((_, at) =>
    series.reduce((sum, { values }) => sum + Math.max(0, values[at] ?? 0), 0),
  )
  const y = scaleBand({ domain: names.map((_, at) => at), range: [0, tall], padding: 0.28 })
  const x = scaleLinear({ domain: [0, greatest([totals])], range: [0, inner], nice: true })
  const letters = Math.floor((above > 0 ? width : left - 8) / 7.4)
  return (
    <svg width={width} height={height} aria-hidden className="text-ink-2">
      <SeriesPatterns id={pattern} />
      <Group left={left} top={margin.top}>
        <AxisLeft
          scale={y}
          tickFormat={(at) => shortened(names[at] ?? '', letters)}
          hideTicks
          stroke="var(--line-strong)"
          tickLabelProps={
            above > 0
              ? { ...axisWords('end')(), textAnchor: 'start', dx: 8, dy: -barHeight / 2 + 4 }
              : axisWords('end')
          }
        />
        <AxisBottom
          top={tall}
          scale={x}
          tickValues={wholeTicks(x.ticks(Math.max(2, Math.floor(inner / 120))))}
          tickFormat={(value) => format(Number(value))}
          hideAxisLine
          hideTicks
          tickLabelProps={axisWords('middle')}
        />
        {names.map((name, at) => {
          let from = 0
          return series.map(({ name: what, values }, no) => {
            const value = Math.max(0, values[at] ?? 0)
            const start = x(from)
            from += value
            return (
              <Bar
                key={`${name} ${at} ${what}`}
                x={start}
                y={(y(at) ?? 0) + above}
                width={Math.max(0, x(from) - start)}
                height={y.bandwidth() - above}
                fill={`url(#${pattern}-${no % looks.length})`}
                stroke={looks[no % looks.length]!.color}
              />
            )
          })
        })}
      </Group>
    </svg>
  )
}

function Rules({ ticks, at, width }: { ticks: number[]; at: (value: number) => number; width: number }) {
  return ticks.map((tick) => <line key={tick} x2={width} y1={at(tick)} y2={at(tick)} stroke="var(--line)" />)
}

const axisWords = (anchor: 'end' | 'middle') => () =>
  ({
    fill: 'currentColor',
    fontSize: 13,
    fontFamily: 'inherit',
    textAnchor: anchor,
    dy: anchor === 'end' ? '0.33em' : 0,
    dx: anchor === 'end' ? -6 : 0,
  }) as const
const wholeTicks = (ticks: number[]) => ticks.filter(Number.isInteger)
const greatest = (rows: readonly (readonly number[])[]) => Math.max(1, ...rows.flat())
const shortened = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name

/** The width that there is, so that words keep their size on a phone. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}
