import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { Loaded } from '#web/loaded.tsx'
import { createMatch, listMatches, readMatchForm, type MatchForm, type MatchInput } from '../desk-contract.ts'
import { copiedMatch, freshMatch, MatchFields } from './match-form.ts'
import { MatchFieldset } from './match-fields.tsx'
import { PriceEditor } from './price-editor.tsx'
import { pricesOf, servicePercentOf, totalsOf, type Totals } from './price-totals.ts'

/** A match from nothing to ready for publication, on one page. */
export default function NewMatchScreen() {
  const read = useRead(readMatchForm, {})
  return (
    <DeskPage title="Nuevo partido" intro="Queda en borrador hasta que lo publiques.">
      <Loaded read={read} title="No pudimos abrir el formulario">
        {(choices) => <Needed choices={choices} />}
      </Loaded>
    </DeskPage>
  )
}

/** A season and a plan come first. */
function Needed({ choices }: { choices: MatchForm }) {
  if (choices.seasons.length === 0)
    return (
      <EmptyState
        title="Falta una temporada"
        action={<Button to={deskPaths.seasons}>Crear temporada</Button>}
      >
        Todo partido es de una temporada.
      </EmptyState>
    )
  if (choices.plans.length === 0)
    return (
      <EmptyState
        title="Falta un plano de asientos"
        action={<Button to={deskPaths.venues}>Ir a recintos</Button>}
      >
        Importa el plano del estadio o genera sus secciones.
      </EmptyState>
    )
  return <NewMatch choices={choices} />
}

function NewMatch({ choices }: { choices: MatchForm }) {
  const navigate = useNavigate()
  const [fresh] = useState(() => freshMatch(choices, new Date()))
  const form = useZodForm(MatchFields, { defaultValues: fresh })
  const [totals, setTotals] = useState<Totals>({})
  const [checked, setChecked] = useState(false)
  const send = useSend(createMatch)
  const planId = form.watch('planId')
  const zones = choices.plans.find(({ id }) => `${id}` === planId)?.zones ?? []
  const { last } = choices

  const copy = () => {
    if (last === null) return
    const { away, startsAt } = form.getValues()
    form.reset({ ...copiedMatch(choices, last.wish, new Date()), away, startsAt })
    setTotals(totalsOf(last.prices))
    toast({ title: `Copiamos ${last.title}`, description: 'Faltan el rival y la fecha.' })
  }
  const save = async (match: MatchInput) => {
    const percent = servicePercentOf(last?.prices ?? [])
    const prices = pricesOf(zones, totals, percent, last?.prices)
    const begun = zones.some(({ id }) => (totals[`${id} adult`] ?? 0) > 0)
    if (prices === null && begun) return setChecked(true)
    const { id } = await send
      .mutateAsync({ body: { match, ...(prices && { prices }) } })
      .catch((problem: Problem) => Promise.reject(ofMatch(problem)))
    await invalidate(listMatches)
    await navigate(deskPaths.match(id))
  }
  return (
    <Form form={form} onSubmit={save}>
      {last !== null && (
        <div>
          <Button variant="secondary" icon={<IconCopy size={20} aria-hidden />} onClick={copy}>
            Copiar del último partido
          </Button>
        </div>
      )}
      <Card className="p-5 lg:p-6">
        <h2 className="mb-4 text-2xl">Partido o evento</h2>
        <MatchFieldset form={form} choices={choices} />
      </Card>
      <Card className="p-5 lg:p-6">
        <h2 className="text-2xl">Precios</h2>
        <p className="mt-1 mb-4 text-ink-2">
          Lo que paga cada persona, con todos los cargos. Puedes dejarlos para después.
        </p>
        <PriceEditor zones={zones} totals={totals} onChange={setTotals} checked={checked} />
      </Card>
      <div className="flex justify-end">
        <SubmitButton wide={false}>Guardar borrador</SubmitButton>
      </div>
    </Form>
  )
}

/** What is sent holds the fields of the match under `match`; the form holds them bare. */
function ofMatch({ code, message, status, detail }: Problem): Problem {
  const fields = Object.entries(detail['fields'] ?? {}).map(([name, words]) => [
    name.replace(/^match\./, ''),
    words,
  ])
  return new Problem(code, message, status, { ...detail, fields: Object.fromEntries(fields) })
}
