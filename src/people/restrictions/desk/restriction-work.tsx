import { useState, type ReactNode } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  confirmRestriction,
  decideDeskAppeal,
  liftRestriction,
  listDeskRestrictions,
  type DeskRestriction,
} from '../desk-contract.ts'
import { fromWords, untilWords } from '../rules.ts'
import { categoryWords, fanWords, nameWords, stateWords } from '../desk-rules.ts'

type Work = { row: DeskRestriction; onDone: () => void }

async function finish(words: string, onDone: () => void): Promise<void> {
  toast({ title: words, tone: 'ok' })
  await invalidate(listDeskRestrictions)
  onDone()
}

/** All of one restriction, and what may be done with it now. */
export function RestrictionWork({ row, onDone }: Work) {
  const { state, appeal, appealId, appealWords, mine } = row
  const active = state === 'standing' || state === 'coming' || state === 'pending'
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Fact label="Persona">{nameWords(row)}</Fact>
        <Fact label="Fan ID">{fanWords(row)}</Fact>
        <Fact label="Estado">{stateWords[state]}</Fact>
        <Fact label="Causa">{categoryWords[row.category]}</Fact>
        <Fact label="Empieza">{fromWords(row.startsAt)}</Fact>
        <Fact label="Termina">{untilWords(row.endsAt)}</Fact>
        <Fact label="Motivo, como lo lee la persona">{row.reason ?? 'Borró su Fan ID'}</Fact>
        <Fact label="Expediente">{row.evidence ?? 'Borró su Fan ID'}</Fact>
        <Fact label="La puso">
          {row.issuedByName ?? 'Alguien del club'}, {formatMoment(row.issuedAt)}
        </Fact>
        {row.confirmedByName !== null && <Fact label="La confirmó">{row.confirmedByName}</Fact>}
        {row.liftedWords !== null && <Fact label="Por qué se levantó">{row.liftedWords}</Fact>}
      </dl>
      {appealWords !== null && (
        <Notice tone="info" title="Su apelación">
          <p className="whitespace-pre-line">«{appealWords}»</p>
          {row.appealAnswer !== null && <p className="mt-2">Respondimos: {row.appealAnswer}</p>}
        </Notice>
      )}
      {state === 'pending' && <Confirm row={row} onDone={onDone} />}
      {appeal === 'open' && appealId !== null && active && !mine && (
        <Decide appealId={appealId} onDone={onDone} />
      )}
      {appeal === 'open' && mine && (
        <Notice tone="warn">Tú pusiste esta restricción: la apelación la decide otra persona.</Notice>
      )}
      {active && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand">
            {state === 'pending' ? 'Descartarla' : 'Levantarla antes de tiempo'}
          </summary>
          <Lift row={row} onDone={onDone} />
        </details>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Confirm({ row, onDone }: Work) {
  const { mutateAsync, isPending } = useSend(confirmRestriction)
  const [failure, setFailure] = useState('')
  const confirm = async () => {
    setFailure('')
    try {
      await mutateAsync({ params: { restrictionId: row.id } })
      await finish('La confirmaste: ya está vigente', onDone)
    } catch (problem) {
      setFailure((problem as Error).message)
    }
  }
  if (row.mine)
    return <Notice tone="warn">Dura más de un año: no vale hasta que otra persona la confirme.</Notice>
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Dura más de un año. Al confirmarla empieza a valer y la persona recibe un aviso.</p>
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button variant="danger" wide loading={isPending} onClick={() => void confirm()}>
        Confirmar restricción
      </Button>
    </div>
  )
}

function Decide({ appealId, onDone }: { appealId: string; onDone: () => void }) {
  const [decision, setDecision] = useState<'upheld' | 'rejected'>('upheld')
  const form = useZodForm(decideDeskAppeal.body, { defaultValues: { decision: 'upheld', answer: '' } })
  const { mutateAsync } = useSend(decideDeskAppeal)
  return (
    <Form
      form={form}
      onSubmit={async ({ answer }) => {
        await mutateAsync({ params: { appealId }, body: { decision, answer } })
        await finish('Respondiste la apelación', onDone)
      }}
    >
      <RadioGroup
        legend="Responder la apelación"
        value={decision}
        onValueChange={(value) => setDecision(value === 'rejected' ? 'rejected' : 'upheld')}
        options={[
          { value: 'upheld', label: 'Tiene razón', hint: 'La restricción se levanta ahora mismo.' },
          { value: 'rejected', label: 'La restricción sigue', hint: 'La persona lee por qué.' },
        ]}
      />
      <TextArea
        label="Respuesta"
        hint="La persona la lee tal cual y le llega por correo."
        {...form.field('answer')}
      />
      <SubmitButton>{decision === 'upheld' ? 'Dar la razón y levantarla' : 'Mantenerla'}</SubmitButton>
    </Form>
  )
}

function Lift({ row, onDone }: Work) {
  const form = useZodForm(liftRestriction.body, { defaultValues: { words: '' } })
  const { mutateAsync } = useSend(liftRestriction)
  return (
    <Form
      form={form}
      className="mt-2"
      onSubmit={async (body) => {
        await mutateAsync({ params: { restrictionId: row.id }, body })
        await finish('Ya no está restringida', onDone)
      }}
    >
      <TextArea label="Por qué" rows={3} {...form.field('words')} />
      <SubmitButton variant="secondary">
        {row.state === 'pending' ? 'Descartar restricción' : 'Levantar restricción'}
      </SubmitButton>
    </Form>
  )
}
