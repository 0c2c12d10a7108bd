import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { readFirstDay, tryLine, type FirstDayResult } from '../contract.ts'
import type { firstDayLines, FirstDayLine } from '../lines.ts'
import { ArrivalForm, PhoneForm } from './arrival-forms.tsx'

type Line = (typeof firstDayLines)[number]

/** Where what a line asks for is done. */
const places: Partial<Record<FirstDayLine, { to: string; label: string }>> = {
  identity: { to: deskPaths.settings, label: 'Ajustes' },
  legal: { to: deskPaths.settings, label: 'Ajustes' },
  stadium: { to: deskPaths.venues, label: 'Recintos' },
  season: { to: deskPaths.seasons, label: 'Temporadas' },
  staff: { to: deskPaths.staff, label: 'Personal' },
}

const states = {
  ok: { words: 'Probado', Icon: IconCircleCheck, colour: 'text-ok' },
  bad: { words: 'No pasó', Icon: IconAlertTriangle, colour: 'text-danger-strong' },
  never: { words: 'Sin probar', Icon: IconCircleDashed, colour: 'text-ink-2' },
}

/** One line with what its last test found, the button that tries it, and the way to where it is put right. */
export function LineRow({ line, result }: { line: Line; result: FirstDayResult }) {
  const [trying, setTrying] = useState(false)
  const [asks, setAsks] = useState<'phone' | 'code' | null>(null)
  const by = 'by' in line ? line.by : null
  const place = places[line.line]
  const { words, Icon, colour } = states[result.state]
  const label = result.state === 'never' ? 'Probar' : 'Probar otra vez'

  async function attempt(phone?: string): Promise<void> {
    setTrying(true)
    try {
      const body = phone === undefined ? {} : { phone }
      const { sent, result: found } = await call(tryLine, { params: { line: line.line }, body })
      setAsks(sent ? 'code' : null)
      if (sent) toast({ tone: 'ok', title: 'Te mandamos un código. Escríbelo aquí.' })
      else toast({ tone: found.state === 'ok' ? 'ok' : 'danger', title: `${line.title}: ${found.words}` })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Error).message })
    } finally {
      await invalidate(readFirstDay)
      setTrying(false)
    }
  }

  return (
    <li className="grid gap-3 py-4 md:grid-cols-[1fr_auto] md:gap-6">
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <Icon aria-hidden className={`mt-0.5 size-6 ${colour}`} stroke={1.75} />
        <div className="min-w-0">
          <h3 className="text-lg">{line.title}</h3>
          <p className="text-ink-2">{line.why}</p>
          <p className="mt-1 text-sm wrap-anywhere">
            <span className={`font-semibold ${colour}`}>{words}</span>
            {result.words !== '' && <>. {result.words}</>}
            {result.at !== null && (
              <span className="block text-ink-2">
                {formatMoment(result.at)}
                {result.who !== null && `, ${result.who}`}
              </span>
            )}
          </p>
          {asks === 'phone' && <PhoneForm onSend={attempt} />}
          {asks === 'code' && <ArrivalForm line={line.line} onDone={() => setAsks(null)} />}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-2 pl-6 md:justify-end md:pl-0">
        {place !== undefined && (
          <Button size="sm" variant="ghost" to={place.to} aria-label={`Ir a ${place.label}: ${line.title}`}>
            Ir a {place.label}
          </Button>
        )}
        <Button
          size="sm"
          variant={result.state === 'ok' ? 'ghost' : 'secondary'}
          loading={trying}
          aria-label={`${label}: ${line.title}`}
          onClick={() => (by === 'phone' ? setAsks('phone') : void attempt())}
        >
          {label}
        </Button>
      </div>
    </li>
  )
}
