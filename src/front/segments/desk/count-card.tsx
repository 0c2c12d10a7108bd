import { IconEye } from '@tabler/icons-react'
import { countOf, formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { sampleSegment, type SamplePerson } from '../contract.ts'
import { knownWords, type Definition } from '../rules.ts'
import { useLiveCount } from './use-live-count.ts'

/** How many people fit the rules as they stand, and on request some of them. */
export function CountCard({ definition }: { definition: Definition }) {
  const { count, counting, fault } = useLiveCount(definition)
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">Cuántas personas</h2>
      <div aria-live="polite" aria-busy={counting}>
        <p className={`title nums text-5xl ${counting ? 'text-ink-2' : ''}`}>
          {count === null ? '…' : formatCount(count.people)}
        </p>
        <p className="text-ink-2">
          {count === null
            ? 'Contando…'
            : `A ${countOf(count.mailable, 'persona', 'personas')} se le puede escribir por correo`}
        </p>
        {count !== null && count.due > 0 && (
          <p className="mt-1 text-sm text-ink-2">
            {countOf(count.due, 'persona cambió', 'personas cambiaron')} hace un momento y se cuenta
            enseguida.
          </p>
        )}
      </div>
      {fault !== null && (
        <Notice tone="danger" live>
          {fault}
        </Notice>
      )}
      <Sample key={JSON.stringify(definition)} definition={definition} none={count?.people === 0} />
    </Card>
  )
}

/** Only when somebody asks: who looks at people stands in the log. */
function Sample({ definition, none }: { definition: Definition; none: boolean }) {
  const { mutate, data, error, isPending } = useSend(sampleSegment)
  if (data === undefined)
    return (
      <>
        {error && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={none}
          loading={isPending}
          icon={<IconEye size={18} aria-hidden />}
          onClick={() => mutate({ body: { definition } })}
        >
          Ver a algunas
        </Button>
      </>
    )
  return (
    <div>
      <h3 className="mb-1 font-semibold">Algunas de ellas</h3>
      <ul>
        {data.people.map((person, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- people have no id here and never move
          <SampleLine key={at} person={person} />
        ))}
      </ul>
    </div>
  )
}

function SampleLine({ person }: { person: SamplePerson }) {
  const { name, mailable, lastPaidAt } = person
  return (
    <li className="border-b border-line py-2 last:border-0">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {!mailable && <Badge>Sin permiso</Badge>}
      </span>
      <span className="block text-sm text-ink-2">{knownWords(person)}</span>
      {lastPaidAt !== null && (
        <span className="block text-sm text-ink-2">Última compra: {formatMoment(lastPaidAt)}</span>
      )}
    </li>
  )
}
