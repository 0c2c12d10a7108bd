import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useSend } from '#web/query.ts'
import { decideFanReview, type Compared, type ReviewRecord } from '../desk-contract.ts'
import { dataReasons, dataReasonTexts, type DataReason } from '../desk-rules.ts'

type ApproveProps = {
  reviewId: string
  record: ReviewRecord
  open: boolean
  onClose: () => void
  onSettled: (next: string | null, words: string) => Promise<void>
}

const called = { typed: 'Lo que escribió', read: 'Lo que dice el documento' } as const

/** Yes or no; where typed and read are not the same, first which of them counts, and why. */
export function Approve({ reviewId, record, open, onClose, onSettled }: ApproveProps) {
  const { choices, compared } = record
  const [only] = choices.length === 1 ? choices : []
  const [as, setAs] = useState<'typed' | 'read' | undefined>(only)
  const [why, setWhy] = useState<DataReason>()
  const { mutateAsync, isPending } = useSend(decideFanReview)
  const [failure, setFailure] = useState('')
  const approve = async () => {
    if (choices.length > 0 && as === undefined) return setFailure('Elige qué datos valen.')
    if (choices.length > 0 && why === undefined) return setFailure('Elige por qué.')
    setFailure('')
    try {
      const data = as === undefined || why === undefined ? {} : { data: { as, why } }
      const body = { decision: 'approved' as const, reasons: [], ...data }
      const { next } = await mutateAsync({ params: { reviewId }, body })
      await onSettled(next, 'Aprobaste el Fan ID')
    } catch (problem) {
      setFailure((problem as Error).message)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Aprobar este Fan ID"
      confirmLabel="Sí, aprobar"
      loading={isPending}
      onConfirm={() => void approve()}
    >
      {choices.length > 1 && (
        <RadioGroup
          legend="¿Qué datos valen?"
          value={as ?? ''}
          onValueChange={(value) => {
            setAs(value === 'read' ? 'read' : 'typed')
            setWhy(undefined)
          }}
          options={choices.map((value) => ({ value, label: called[value], hint: said(compared, value) }))}
        />
      )}
      {only !== undefined && <p>Vale lo que escribió: {said(compared, only)}</p>}
      {as !== undefined && (
        <RadioGroup
          legend="¿Por qué?"
          value={why ?? ''}
          onValueChange={(value) => setWhy(dataReasons.find((reason) => reason === value))}
          options={dataReasons
            .filter((reason) => dataReasonTexts[reason].for === as)
            .map((value) => ({ value, label: dataReasonTexts[value].label }))}
        />
      )}
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <p>La persona recibe su código y un aviso. Sus fotos se borran en 7 días.</p>
    </ConfirmDialog>
  )
}

/** The data that are not the same, as one of the two says them. */
function said(compared: Compared[], as: 'typed' | 'read'): string {
  const differing = compared.filter(({ result, label }) => result !== 'same' && !unchosen.has(label))
  return differing.map((row) => `${row.label}: ${row[as] ?? '—'}`).join(' · ')
}

/** Nobody chooses these: sex is the document's, nationality the person's. */
const unchosen = new Set(['Sexo', 'Nacionalidad'])
