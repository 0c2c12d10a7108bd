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

export function CountdownBar(props: CountdownBarProps) {
  const { secondsLeft, totalSeconds, words = 'Apartamos tus lugares.', children } = props
  useSpokenCountdown(secondsLeft)
  const share = Math.min(1, Math.max(0, secondsLeft / totalSeconds))
  return (
    <div className="sticky top-0 z-30 bg-warn-soft text-warn shadow-1">
      <div className="container-page flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p
          role="timer"
          aria-live="off"
          className="flex flex-1 items-center justify-between gap-x-2 sm:justify-start"
        >
          <span className="font-semibold">
            {words} <span className="max-sm:sr-only">Te quedan </span>
          </span>
          <span className="title nums text-3xl">
            {formatCountdown(secondsLeft)}
            <span className="sr-only">.</span>
          </span>
        </p>
        {children}
      </div>
      <div className="h-1 bg-current/20" aria-hidden>
        <div
          className="h-full origin-left bg-current transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  )
}
