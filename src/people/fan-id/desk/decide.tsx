import { useEffect, useState } from 'react'
import { formatHour } from '#lib/dates.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSend } from '#web/query.ts'
import { Approve } from './approve.tsx'
import { askReviewSecondLook, type ReviewHead, type ReviewRecord } from '../desk-contract.ts'
import { RejectForm } from './reject-form.tsx'

type Asking = 'approve' | 'reject' | 'second' | null
type Settled = (next: string | null, words: string) => Promise<void>
type DecideProps = { head: ReviewHead; record: ReviewRecord; onSettled: Settled }

const keys: Record<string, Exclude<Asking, null>> = { a: 'approve', r: 'reject', p: 'second' }

/** The decision stays at the foot of the screen. A, R and P open what they name; nothing is done without a yes. */
export function Decide({ head, record, onSettled }: DecideProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const again = head.state === 'second_look'
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input,textarea,select,dialog')
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      const next = keys[event.key.toLowerCase()]
      if (next === undefined || (next === 'second' && again)) return
      event.preventDefault()
      setAsking(next)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [again])
  const close = () => setAsking(null)
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-bg px-4 py-3 lg:-mx-8 lg:px-8">
      <Button onClick={() => setAsking('approve')}>
        Aprobar <Key>A</Key>
      </Button>
      <Button variant="danger" onClick={() => setAsking('reject')}>
        Rechazar <Key>R</Key>
      </Button>
      {!again && (
        <Button variant="secondary" onClick={() => setAsking('second')}>
          Pedir otra mirada <Key>P</Key>
        </Button>
      )}
      <span className="ml-auto text-sm text-ink-2">Es tuyo hasta las {formatHour(record.heldUntil)}</span>
      <Approve
        reviewId={head.id}
        record={record}
        open={asking === 'approve'}
        onClose={close}
        onSettled={onSettled}
      />
      <Dialog open={asking === 'reject'} onClose={close} title="Rechazar" size="md">
        <RejectForm reviewId={head.id} second={again} onSettled={onSettled} />
      </Dialog>
      <SecondLook reviewId={head.id} open={asking === 'second'} onClose={close} onSettled={onSettled} />
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="ml-1 hidden rounded-sm border border-current px-1.5 text-xs lg:inline">
      {children}
    </kbd>
  )
}

type SecondLookProps = { reviewId: string; open: boolean; onClose: () => void; onSettled: Settled }

function SecondLook({ reviewId, open, onClose, onSettled }: SecondLookProps) {
  const { mutateAsync } = useSend(askReviewSecondLook)
  return (
    <FormDialog
      title="Pedir otra mirada"
      size="sm"
      open={open}
      onClose={onClose}
      schema={askReviewSecondLook.body}
      defaultValues={{ words: '' }}
      onSubmit={async (body) => {
        const { next } = await mutateAsync({ params: { reviewId }, body })
        await onSettled(next, 'La mira otra persona')
      }}
      submitLabel="Pedir otra mirada"
    >
      {(form) => (
        <TextArea
          label="¿Qué te hace dudar?"
          hint="Lo lee tu colega, no la persona. Tú ya no podrás decidirla."
          {...form.field('words')}
        />
      )}
    </FormDialog>
  )
}
