import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listRehearsals, type Rehearsal } from '../contract.ts'
import { NewRehearsal } from './new-rehearsal.tsx'
import { people, resultWords, stateTones, stateWords } from './rehearsal-words.ts'
import { RunningCard } from './running-card.tsx'

const isAlive = ({ state }: Rehearsal) => state === 'waiting' || state === 'running'

/** The rehearsal that runs, those before it with what they measured, and a new one. */
export default function RehearsalsScreen() {
  const [alive, setAlive] = useState(false)
  const read = useRead(listRehearsals, {}, { refetchInterval: alive ? 1500 : 5000 })
  const [search, setSearch] = useSearchParams()
  const saleId = search.get('venta')
  const [making, setMaking] = useState(saleId !== null)
  const running = read.data?.rehearsals.find(isAlive)
  if ((running !== undefined) !== alive) setAlive(running !== undefined)
  const sales = read.data?.sales ?? []
  return (
    <DeskPage
      title="Ensayo general"
      intro="La venta que viene con afición inventada, en estas máquinas y aparte de todo lo real. Dice cuántas personas por minuto aguanta la fila."
      actions={
        sales.length > 0 &&
        running === undefined && <Button onClick={() => setMaking(true)}>Ensayar una venta</Button>
      }
    >
      <Loaded
        read={read}
        title="No pudimos leer los ensayos"
        waiting={<Skeletons label="Cargando los ensayos" blocks={['h-40 w-full rounded-lg']} />}
      >
        {({ rehearsals, openSales }) => (
          <>
            {running && <RunningCard rehearsal={running} />}
            <History rehearsals={rehearsals.filter((one) => !isAlive(one))} running={running !== undefined} />
            {making && running === undefined && sales.length > 0 && (
              <NewRehearsal
                {...{ sales, openSales, saleId }}
                onClose={() => {
                  setMaking(false)
                  setSearch({}, { replace: true })
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

function History({ rehearsals, running }: { rehearsals: Rehearsal[]; running: boolean }) {
  if (rehearsals.length === 0)
    return running ? null : (
      <EmptyState title="Todavía no hay ensayos">
        Haz uno días antes de abrir una venta grande: la fila toma de ahí su paso.
      </EmptyState>
    )
  return (
    <ul className={`flex flex-col gap-3 ${running ? 'mt-6' : ''}`}>
      {rehearsals.map((one) => (
        <Card
          as="li"
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4"
        >
          <div className="min-w-0 max-w-prose">
            <h2 className="text-xl">
              <Link
                to={deskPaths.rehearsal(one.id)}
                className="text-brand underline-offset-4 hover:underline"
              >
                {one.title}
              </Link>
            </h2>
            <p className="text-sm text-ink-2">
              {formatMoment(one.askedAt)} · {people(one.fans)}
            </p>
            <p className="mt-1">{one.reason ?? (one.report && resultWords(one.report))}</p>
          </div>
          <Badge tone={stateTones[one.state]}>{stateWords[one.state]}</Badge>
        </Card>
      ))}
    </ul>
  )
}
