import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { readFirstDay, tryLine } from '../contract.ts'
import { firstDayLines, inASentence } from '../lines.ts'
import { LineRow } from './line-row.tsx'

type FirstDay = Answer<typeof readFirstDay>
type Line = (typeof firstDayLines)[number]

/** What an administrator proves before the club sells for the first time, each line by a test of the real thing. */
export default function FirstDayScreen() {
  const read = useRead(readFirstDay, {}, { staleTime: 0 })
  return (
    <DeskPage
      title="Primer día"
      intro="Cada línea se prueba de verdad: con el proveedor, con el correo, con los archivos. Aquí queda quién la probó y cuándo."
    >
      <Loaded read={read}>
        {(firstDay) => (
          <div className="grid max-w-220 gap-6">
            <Standing firstDay={firstDay} />
            <Progress firstDay={firstDay} />
            <Lines
              title="Para poder vender"
              lines={firstDayLines.filter(({ needed }) => needed)}
              firstDay={firstDay}
            />
            <Lines
              title="Para dormir tranquilo"
              lines={firstDayLines.filter(({ needed }) => !needed)}
              firstDay={firstDay}
            />
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}

function Standing({ firstDay: { lacking, hasSold } }: { firstDay: FirstDay }) {
  const titles = firstDayLines.flatMap(({ line, title }) => (lacking.includes(line) ? [title] : []))
  if (titles.length === 0) return <Notice tone="ok" title="El club puede vender" />
  const missing = `Falta: ${inASentence(titles)}.`
  if (hasSold)
    return (
      <Notice tone="info" title="El club ya vende">
        {missing} La venta sigue: esta lista no la cierra.
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={
        titles.length === 1 ? 'Falta 1 prueba para vender' : `Faltan ${titles.length} pruebas para vender`
      }
    >
      {missing} Mientras, ningún partido, pack o bonogallo se publica.
    </Notice>
  )
}

/** How far one has come, and the way to try what is left. */
function Progress({ firstDay: { results } }: { firstDay: FirstDay }) {
  const passed = results.filter(({ state }) => state === 'ok').length
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p className="nums font-semibold">
        {passed} de {results.length} {passed === 1 ? 'probada' : 'probadas'}
      </p>
      <div aria-hidden className="h-2 min-w-40 flex-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full rounded-full bg-ok transition-[width] motion-reduce:transition-none"
          style={{ width: `${(100 * passed) / results.length}%` }}
        />
      </div>
      <TryAll />
    </div>
  )
}

function Lines({ title, lines, firstDay }: { title: string; lines: Line[]; firstDay: FirstDay }) {
  return (
    <Card as="section" className="p-5 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <LineRow
            key={line.line}
            line={line}
            result={firstDay.results.find((result) => result.line === line.line)!}
          />
        ))}
      </ul>
    </Card>
  )
}

/** One after the other; those that need a code from a phone or a mail wait for a person. */
function TryAll() {
  const [trying, setTrying] = useState(false)
  const tryThem = async () => {
    setTrying(true)
    try {
      for (const { line, ...rest } of firstDayLines)
        if (!('by' in rest)) await call(tryLine, { params: { line }, body: {} })
      toast({ tone: 'ok', title: 'Probamos todo lo que no necesita un código.' })
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Error).message })
    } finally {
      await invalidate(readFirstDay)
      setTrying(false)
    }
  }
  return (
    <Button size="sm" variant="secondary" loading={trying} onClick={() => void tryThem()}>
      Probar todo
    </Button>
  )
}
