import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatLongDay } from '#lib/dates.ts'
import { spokenNumber } from '#people/fan-id/card-rules.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { revealPerson } from '../contract.ts'
import type { Person } from './person-screen.tsx'

type Revealed = Answer<typeof revealPerson>

/** What lies sealed, masked until somebody says what for. */
export function DataCard({ person: { id, fan, sealed } }: { person: Person }) {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const [seen, setSeen] = useState<Revealed | null>(null)
  const { mutateAsync } = useSend(revealPerson)
  const masked = '••••••'
  const day = (date: string | null) => (date === null ? 'No la sabemos' : formatLongDay(`${date}T18:00:00Z`))
  return (
    <Card as="section" className="px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">Datos</h2>
        {sealed !== null && seen === null && (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            Ver
          </Button>
        )}
      </div>
      <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm">
        <dt className="text-ink-2">Fan ID</dt>
        <dd>{fan === null ? 'No tiene' : spokenNumber(fan.number)}</dd>
        {sealed !== null && (
          <>
            <dt className="text-ink-2">CURP</dt>
            <dd>{seen === null ? masked : (seen.curp ?? 'No la sabemos')}</dd>
            <dt className="text-ink-2">Nació</dt>
            <dd>{seen === null ? masked : day(seen.birthDate)}</dd>
            <dt className="text-ink-2">Menores</dt>
            <dd>
              {seen === null
                ? sealed.minors === 0
                  ? 'Ninguno'
                  : `${sealed.minors} a su cargo`
                : seen.minors.length === 0
                  ? 'Ninguno'
                  : seen.minors.map(({ name, birthDate }) => `${name}, ${birthDate.slice(0, 4)}`).join('; ')}
            </dd>
          </>
        )}
        <dt className="text-ink-2">Restricción</dt>
        <dd>
          {fan?.restricted ? 'Vigente' : 'Ninguna'}
          {may('manage Restriction') && !fan?.approved && (
            <span className="block text-ink-2">Solo se restringe a quien tiene Fan ID aprobado.</span>
          )}
        </dd>
      </dl>
      <FormDialog
        title="Ver los datos reservados"
        open={asking}
        size="sm"
        schema={revealPerson.body}
        defaultValues={{ why: '' }}
        submitLabel="Ver datos"
        onClose={() => setAsking(false)}
        onSubmit={async (body) => setSeen(await mutateAsync({ params: { accountId: id }, body }))}
      >
        {({ field }) => (
          <TextField
            label="Para qué"
            hint="Queda en la bitácora, y la persona lo lee en su Fan ID."
            autoComplete="off"
            {...field('why')}
          />
        )}
      </FormDialog>
    </Card>
  )
}
