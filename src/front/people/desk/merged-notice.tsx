import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { readPerson } from '../contract.ts'
import { undoMerge } from '../merge-contract.ts'
import type { Person } from './person-screen.tsx'

type MergedNoticeProps = { merge: NonNullable<Person['merge']>; onUndone: () => void }

/** What was merged within a day, and the way back while there is one. */
export function MergedNotice({ merge, onUndone }: MergedNoticeProps) {
  const { mutateAsync, isPending } = useSend(undoMerge)
  const undo = async () => {
    const asked = mutateAsync({ params: { mergeId: merge.id } })
    await submitWithToast(asked, 'Las cuentas son dos otra vez', [readPerson])
    onUndone()
  }
  return (
    <div className="mb-3">
      <Notice tone="info" title={`Se unió ${merge.otherMail ?? 'otra cuenta'} el ${formatMoment(merge.at)}`}>
        {merge.undoable === null ? (
          <Button size="sm" variant="secondary" loading={isPending} onClick={() => void undo()}>
            Deshacer
          </Button>
        ) : (
          `${merge.undoable} Ya no se puede deshacer.`
        )}
      </Notice>
    </div>
  )
}
