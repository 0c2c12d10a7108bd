import { useEffect, useState } from 'react'
import { formatCountdown, secondsUntil } from '#lib/countdown.ts'
import { serverNow } from '#web/server-clock.ts'

/** What is left of a hold; it is read, not announced: every second would be noise. */
export function HoldClock({ until }: { until: string }) {
  const left = () => secondsUntil(new Date(until).getTime(), serverNow())
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(new Date(until).getTime(), serverNow())), 1000)
    return () => clearInterval(timer)
  }, [until])
  return <span className="nums font-semibold">{formatCountdown(seconds)}</span>
}
