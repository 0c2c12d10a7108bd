import { IconArrowBackUp } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { moveTickets, type SeenMove } from '../contract.ts'

export type Done = {
  /** Where the first of them sits now. */
  seatId: number
  lines: { from: string; to: string }[]
  /** The way back; null where money changed hands. */
  back: SeenMove[] | null
}

type MovedProps = { done: Done; eventId: number; onMoved: (done: Done) => Promise<void> }

/** What was just done, and the way back for as long as the old places are free. */
export function Moved({ done: { lines, back }, eventId, onMoved }: MovedProps) {
  const { mutateAsync, isPending, error } = useSend(moveTickets)
  async function undo(moves: SeenMove[]) {
    await mutateAsync({
      params: { eventId: `${eventId}` },
      body: { moves, waive: true, reason: 'Se deshizo el cambio de lugar' },
    })
    const turned = lines.map(({ from, to }) => ({ from: to, to: from }))
    await onMoved({ seatId: moves[0]!.seatId, lines: turned, back: null })
  }
  return (
    <Notice
      tone={error ? 'danger' : 'ok'}
      live
      title={error ? 'No se pudo deshacer' : lines.length === 1 ? 'Cambió de lugar' : 'Cambiaron de lugar'}
      action={
        back && (
          <Button
            size="sm"
            variant="secondary"
            icon={<IconArrowBackUp size={18} aria-hidden />}
            loading={isPending}
            onClick={() => void undo(back).catch(() => undefined)}
          >
            Deshacer
          </Button>
        )
      }
    >
      <span className="text-sm">{error?.message ?? lines.map(({ to }) => to).join('; ')}</span>
    </Notice>
  )
}
