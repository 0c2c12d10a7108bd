import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  answerFanRequest,
  listFanRequests,
  openFanRequest,
  type RequestRow,
} from '../../desk-requests-contract.ts'
import { CorrectionForm } from './correction-form.tsx'

type Work = { row: RequestRow; onDone: () => void }

/** A request, closed until somebody opens it: its words are sealed and the look is written down. */
export function RequestWork({ row, onDone }: Work) {
  const { mutate, data, error, isPending } = useSend(openFanRequest)
  if (data === undefined)
    return (
      <div className="grid grid-cols-1 gap-4">
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        <p>Al abrirla verás lo que escribió y su dato de hoy. Queda escrito y la persona lo lee.</p>
        <Button wide loading={isPending} onClick={() => mutate({ params: { requestId: row.id } })}>
          Abrir solicitud
        </Button>
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <dl className="grid grid-cols-1 gap-3">
        {data.now !== null && <Fact label="Hoy dice">{data.now}</Fact>}
        <Fact label="La persona escribió">{data.words ?? 'Sus palabras ya se borraron.'}</Fact>
        {data.answerWords !== null && <Fact label="Respondimos">{data.answerWords}</Fact>}
      </dl>
      {row.status === 'open' && <AnswerForm row={row} onDone={onDone} />}
      {row.status === 'accepted' && <CorrectionForm row={row} onDone={onDone} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

function AnswerForm({ row, onDone }: Work) {
  const [accepted, setAccepted] = useState(true)
  const form = useZodForm(answerFanRequest.body, { defaultValues: { accepted: true, words: '' } })
  const { mutateAsync } = useSend(answerFanRequest)
  return (
    <Form
      form={form}
      onSubmit={async ({ words }) => {
        await mutateAsync({ params: { requestId: row.id }, body: { accepted, words } })
        toast({ title: 'Respondiste la solicitud', tone: 'ok' })
        await invalidate(listFanRequests)
        onDone()
      }}
    >
      <RadioGroup
        legend="Respuesta"
        look="segments"
        value={accepted ? 'yes' : 'no'}
        onValueChange={(value) => setAccepted(value === 'yes')}
        options={[
          { value: 'yes', label: 'Procede' },
          { value: 'no', label: 'No procede' },
        ]}
      />
      <TextArea
        label="Motivos"
        hint="La persona lo lee tal cual y le llega un aviso por correo."
        {...form.field('words')}
      />
      <SubmitButton>{accepted ? 'Aceptar solicitud' : 'Negar solicitud'}</SubmitButton>
    </Form>
  )
}
