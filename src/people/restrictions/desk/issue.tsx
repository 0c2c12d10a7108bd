import { useState } from 'react'
import { spokenNumber } from '#people/fan-id/card-rules.ts'
import type { Answer } from '#lib/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { useSend } from '#web/query.ts'
import { findPeople } from '../desk-contract.ts'
import { IssueForm } from './issue-form.tsx'

export type Person = Answer<typeof findPeople>['people'][number]

/** First who, then why and until when. */
export function Issue({ onDone }: { onDone: () => void }) {
  const [chosen, setChosen] = useState<Person | null>(null)
  if (chosen !== null) return <IssueForm person={chosen} onBack={() => setChosen(null)} onDone={onDone} />
  return <Find onChosen={setChosen} />
}

function Find({ onChosen }: { onChosen: (person: Person) => void }) {
  const form = useZodForm(findPeople.body, { defaultValues: { search: '' } })
  const { mutateAsync, data } = useSend(findPeople)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Form form={form} onSubmit={(body) => mutateAsync({ body })}>
        <TextField
          label="Fan ID, correo completo o nombre"
          hint="El nombre, como empieza. Cada búsqueda queda en la bitácora."
          {...form.field('search')}
        />
        <SubmitButton variant="secondary">Buscar</SubmitButton>
      </Form>
      {data !== undefined && data.people.length === 0 && (
        <p role="status">Nadie con Fan ID coincide. Revisa el número o el correo.</p>
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {data?.people.map((person) => (
          <li key={person.fanId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">{person.name}</span>
              <span className="nums block text-sm wrap-anywhere text-ink-2">
                {spokenNumber(person.fanNumber)}, {person.email}
              </span>
              {person.restricted && <Badge tone="danger">Ya restringida</Badge>}
            </span>
            <Button size="sm" aria-label={`Elegir a ${person.name}`} onClick={() => onChosen(person)}>
              Elegir
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
