import type { ComponentProps, ReactNode } from 'react'
import { formatHour } from '#lib/dates.ts'
import { serverNow } from '#web/server-clock.ts'
import { entryWords } from '../standing.ts'
import { NumberHead } from './number-head.tsx'
import { QueueScene } from './queue-scene.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

type WaitingSceneProps = ComponentProps<typeof WaitingPanel> & { notices: ReactNode }

/** For who has a number: it, and between which hours it is called. */
export function WaitingScene({ notices, ...panel }: WaitingSceneProps) {
  const { standing, sale, match, list } = panel
  const { number, range, paused } = standing
  const tooLate = list !== null && range !== null && reachesOver(range, list.closesAt)
  return (
    <QueueScene
      light="first-light"
      notices={notices}
      head={
        <NumberHead match={match} name={sale.title} label="Tu número" number={number}>
          {paused ? (
            'La fila está en pausa. Tu lugar sigue guardado.'
          ) : range === null ? (
            'Por ahora la fila no avanza. Tu lugar sigue guardado.'
          ) : tooLate ? (
            <>
              Tal vez no te toque antes de las <b className="font-semibold">{formatHour(list.closesAt)}</b>
            </>
          ) : (
            <>
              Entras <b className="font-semibold">{entryWords(range, serverNow())}</b>
            </>
          )}
        </NumberHead>
      }
    >
      <WaitingPanel {...panel} />
    </QueueScene>
  )
}

/** The number may be called only after the hour in which the line ends. */
const reachesOver = ({ to }: { to: number }, hour: string) => serverNow() + to * 60_000 > Date.parse(hour)
