import { ended, formatHour } from '#lib/dates.ts'
import type { Answer } from '#lib/endpoint.ts'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readHealth, type Sign } from '../contract.ts'
import { worstFirst, worstOf } from '../rules.ts'
import { SignRow } from './sign-row.tsx'

const everyQuarterMinute = 15_000

/** How the product is doing, in plain words: what asks for somebody first. */
export default function HealthScreen() {
  const read = useRead(readHealth, {}, { refetchInterval: everyQuarterMinute, staleTime: 0 })
  return (
    <DeskPage
      title="Salud"
      intro="Cómo va la taquilla en este momento. Lo que pide atención va primero, con qué hacer."
    >
      <Loaded read={read} title="No pudimos leer la salud" waiting={<Waiting />}>
        {({ at, signs }) => (
          <div className="grid gap-5">
            <Standing signs={signs} />
            <div className="-mb-5 gap-5 xl:columns-2">
              {groupsOf(signs).map(({ group, rows }) => (
                <Group key={group} group={group} signs={rows} />
              ))}
            </div>
            <p className="text-sm text-ink-2">
              {read.error === null
                ? `${ended(`Medido a las ${formatHour(at)}`)} Se actualiza solo.`
                : `Sin conexión con el servidor. ${ended(`Esto es de las ${formatHour(at)}`)}`}
            </p>
          </div>
        )}
      </Loaded>
    </DeskPage>
  )
}

type Signs = Answer<typeof readHealth>['signs']

function groupsOf(signs: Signs) {
  const groups = [...Map.groupBy(signs, ({ group }) => group)].map(([group, rows]) => ({
    group,
    rows: worstFirst(rows),
    level: worstOf(rows.map(({ level }) => level)),
  }))
  return worstFirst(groups)
}

function Standing({ signs }: { signs: Signs }) {
  const now = signs.filter(({ level }) => level === 'stop').length
  const soon = signs.filter(({ level }) => level === 'look').length
  if (now > 0)
    return (
      <Notice
        tone="danger"
        title={now === 1 ? '1 señal pide atención ahora' : `${now} señales piden atención ahora`}
      >
        {soon > 0 && (soon === 1 ? 'Otra puede esperar a mañana.' : `Otras ${soon} pueden esperar a mañana.`)}
      </Notice>
    )
  if (soon > 0)
    return (
      <Notice
        tone="warn"
        title={soon === 1 ? '1 señal pide una revisada' : `${soon} señales piden una revisada`}
      >
        La venta y las puertas siguen.
      </Notice>
    )
  return <Notice tone="ok" title="Todo va bien" />
}

function Group({ group, signs }: { group: string; signs: Sign[] }) {
  return (
    <Card as="section" className="mb-5 break-inside-avoid p-5 md:p-6">
      <h2 className="text-xl">{group}</h2>
      <ul className="mt-2 divide-y divide-line">
        {signs.map((sign) => (
          <SignRow key={sign.metric} sign={sign} />
        ))}
      </ul>
    </Card>
  )
}

function Waiting() {
  return (
    <Skeletons
      label="Midiendo…"
      blocks={['mb-5 h-14 w-full rounded-lg', 'mb-5 h-72 w-full rounded-lg', 'h-72 w-full rounded-lg']}
    />
  )
}
