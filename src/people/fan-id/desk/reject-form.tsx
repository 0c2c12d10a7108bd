import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSend } from '#web/query.ts'
import { decideFanReview } from '../desk-contract.ts'
import { reasonTexts, reviewReasons, wordsOf, type ReviewReason } from '../desk-rules.ts'

type RejectFormProps = {
  reviewId: string
  /** A second look decides; a first one only proposes to refuse. */
  second: boolean
  onSettled: (next: string | null, words: string) => Promise<void>
}

/** Why, chosen from a list; what the fan will read stands below as it will be sent. */
export function RejectForm({ reviewId, second, onSettled }: RejectFormProps) {
  const [decision, setDecision] = useState<'repeat' | 'refused'>('repeat')
  const [reasons, setReasons] = useState<ReviewReason[]>([])
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState('')
  const { mutateAsync, isPending } = useSend(decideFanReview)
  const shown = reviewReasons.filter((reason) => reasonTexts[reason].for === decision)
  const message = wordsOf(reasons, note)
  const toggle = (reason: ReviewReason) =>
    setReasons((now) => (now.includes(reason) ? now.filter((one) => one !== reason) : [...now, reason]))
  const send = async () => {
    if (reasons.length === 0) return setFailure('Elige al menos un motivo.')
    setFailure('')
    try {
      const { outcome, next } = await mutateAsync({ params: { reviewId }, body: { decision, reasons, note } })
      const words = decision === 'repeat' ? 'Le pedimos que repita' : 'No se aprobó'
      await onSettled(next, outcome === 'second_look' ? 'La mira otra persona antes de decirlo' : words)
    } catch (problem) {
      setFailure((problem as Error).message)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <RadioGroup
        legend="¿Qué sigue?"
        value={decision}
        onValueChange={(value) => {
          setDecision(value === 'refused' ? 'refused' : 'repeat')
          setReasons([])
        }}
        options={[
          { value: 'repeat', label: 'Que repita', hint: 'Se le dice ahora, y exactamente qué.' },
          {
            value: 'refused',
            label: 'No se puede aprobar',
            hint: second ? 'Se le dice ahora.' : 'Antes lo mira otra persona.',
          },
        ]}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">Motivos</legend>
        {shown.map((reason) => (
          <Checkbox
            key={reason}
            label={reasonTexts[reason].label}
            checked={reasons.includes(reason)}
            onChange={() => toggle(reason)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Algo más"
        optional
        rows={2}
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {message !== '' && (
        <Notice tone="info" title="La persona leerá">
          «{message}»
        </Notice>
      )}
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button variant="danger" wide loading={isPending} onClick={() => void send()}>
        {decision === 'repeat' ? 'Pedir que repita' : second ? 'No aprobar' : 'Proponer no aprobar'}
      </Button>
    </div>
  )
}
