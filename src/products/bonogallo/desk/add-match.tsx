import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { addPlanMatch, readDeskPlan } from '../desk-contract.ts'
import type { DeskPlan } from './plan-screen.tsx'

/** A home match that was announced later, for who buys from now on and for who has a pass already. */
export function AddMatch({ plan: { id, sold, addable } }: { plan: DeskPlan }) {
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState('')
  const send = useSend(addPlanMatch)
  if (addable.length === 0) return null
  async function add() {
    setFailure('')
    try {
      await send.mutateAsync({ params: { planId: `${id}` }, body: { eventId: Number(chosen) } })
      toast({ tone: 'ok', title: 'Agregamos el partido' })
      setChosen('')
      await invalidate(readDeskPlan)
    } catch (problem) {
      setFailure((problem as Problem).message)
    }
  }
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-xl">Agregar un partido</h2>
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <SelectField
        label="Partido"
        placeholder="Elige uno"
        value={chosen}
        options={addable.map((match) => ({
          value: `${match.id}`,
          label: `${match.title}, ${formatMoment(match.startsAt)}`,
        }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="text-sm text-ink-2">
        {sold === 0
          ? 'Quien compre lo tendrá en su lugar, dentro del mismo precio.'
          : 'Quien ya tiene bonogallo lo recibe en su mismo lugar y sin pagar más; lo que ya pagó sigue repartido como estaba. Sus lugares deben estar libres.'}
      </p>
      <Button disabled={chosen === ''} loading={send.isPending} onClick={() => void add()}>
        Agregar partido
      </Button>
    </Card>
  )
}
