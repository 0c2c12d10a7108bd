import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCountdown } from '#lib/countdown.ts'
import { useSpokenCountdown } from './use-spoken-countdown.ts'

type CountdownBarProps = {
  secondsLeft: number
  totalSeconds: number
  /** What the time is for. */
  words?: string
  /** A button such as “Dame más tiempo”. */
  children?: ReactNode
}

const lastMinute = 60

/** Its place, while it is not known yet how much time is left. */
export const CountdownBarWaiting = () => <div aria-hidden className="h-11 bg-accent print:hidden" />

/** The time that runs, in gold; its last minute in red. Its height never changes. */
export function CountdownBar(props: CountdownBarProps) {
  const { secondsLeft, totalSeconds, words = 'Apartamos tus lugares', children } = props
  useSpokenCountdown(secondsLeft)
  const share = Math.min(1, Math.max(0, secondsLeft / totalSeconds))
  const last = secondsLeft <= lastMinute
  const look = last ? 'bg-danger-soft text-danger-strong' : 'bg-accent text-on-accent'
  return (
    <div className={`sticky top-0 z-30 shadow-1 shallow:relative print:hidden ${look}`}>
      <div className="mx-auto flex h-11 max-w-248 items-center gap-x-3 px-4 lg:px-6">
        <IconClock size={20} className="shrink-0 max-[22rem]:hidden" aria-hidden />
        <p role="timer" aria-live="off" className="flex min-w-0 flex-1 items-center justify-between gap-x-2">
          <span className="line-clamp-2 min-w-0 text-sm leading-tight font-semibold">
            {last ? 'Te queda 1 minuto' : words}
            <span className="sr-only">. Te quedan </span>
          </span>
          <span className="title nums text-[1.75rem]">
            {formatCountdown(secondsLeft)}
            <span className="sr-only">.</span>
          </span>
        </p>
        {children}
      </div>
      <div
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-current opacity-70 transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
