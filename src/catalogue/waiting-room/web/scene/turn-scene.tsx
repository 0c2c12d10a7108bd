import { IconClock, IconUsers } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Event } from '#catalogue/events/contract.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { formatCountdown, secondsUntil } from '#lib/countdown.ts'
import { formatHour } from '#lib/dates.ts'
import { Dawn } from '#ui/dawn.tsx'
import { serverNow } from '#web/server-clock.ts'
import { useSession } from '#web/session-store.ts'
import type { Standing } from '../standing.ts'
import { ScenePill } from './queue-scene.tsx'

type TurnSceneProps = {
  standing: Extract<Standing, { kind: 'turn' | 'pass' }>
  match: Event | undefined
  enter: ReactNode
  notices: ReactNode
}

/** Dawn: the door is open, until what hour, and one button. */
export function TurnScene({ standing, match, enter, notices }: TurnSceneProps) {
  const name = useSession((session) => session.userData?.firstName)
  const turn = standing.kind === 'turn'
  const { until } = standing
  const most = match && mostPerPerson(match)
  const open = turn ? 'la puerta está abierta para ti.' : 'ya puedes elegir tus lugares.'
  return (
    <div
      data-cover
      className="on-night relative isolate -mt-18 flex min-h-dvh flex-col overflow-hidden bg-cover-sky low:-mt-14"
    >
      <Dawn light="turn" className="absolute inset-0 -z-10" />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 bg-[linear-gradient(180deg,rgb(6_12_30/.5),rgb(6_12_30/0)_34%,rgb(6_12_30/0)_54%,rgb(6_12_30/.6)_66%,rgb(6_12_30/.84))] lg:bg-[linear-gradient(94deg,rgb(6_14_40/.72)_38%,rgb(6_14_40/0)_62%)]"
      />
      <ScenePill>La fila</ScenePill>
      <div className="container-page flex flex-1 flex-col justify-between gap-6 pt-22 pb-6 text-center low:pt-16 lg:pt-36 lg:pb-14 lg:text-left">
        <div>
          <h1 className="caps text-[4.5rem] leading-[.9] low:text-5xl lg:text-[6.5rem]">
            {turn ? 'Es tu turno' : 'Estás dentro'}
          </h1>
          <p className="mx-auto mt-3 max-w-85 text-lg lg:mx-0 lg:max-w-none lg:text-xl">
            {name === undefined ? `${open[0]!.toUpperCase()}${open.slice(1)}` : `${name}, ${open}`}
          </p>
          <div className="mx-auto mt-4 max-w-105 text-left text-ink empty:hidden lg:mx-0">{notices}</div>
        </div>
        <div className="mx-auto w-full max-w-105 lg:mx-0">
          {until !== null && (
            <Until until={until} words={turn ? 'Entra antes de las' : 'Aparta antes de las'} />
          )}
          {enter}
          <ul className="mt-3.5 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm lg:justify-start">
            <li className="flex items-center gap-1.5">
              <IconClock size={18} aria-hidden />
              {turn ? '10 min para apartar' : 'Al apartar, 10 min para pagar'}
            </li>
            {most !== undefined && (
              <li className="flex items-center gap-1.5">
                <IconUsers size={18} aria-hidden />
                Hasta {most} lugares
              </li>
            )}
          </ul>
          <p className="mt-3 text-xs text-on-night-2">Si no alcanzas, puedes volver una vez, al final.</p>
        </div>
      </div>
    </div>
  )
}

/** The hour in large, what is left of it in small: nobody is hurried by a clock. */
function Until({ until, words }: { until: string; words: string }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="mb-4.5">
      <p className="text-on-night-2">{words}</p>
      <p className="title nums mt-1 text-[4rem] leading-none text-[#ffd27a]">{formatHour(until)}</p>
      <p role="timer" aria-live="off" className="nums mt-1 text-sm text-on-night-2">
        Quedan {formatCountdown(secondsUntil(Date.parse(until), now))}
      </p>
    </div>
  )
}
