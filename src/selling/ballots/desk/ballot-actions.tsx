import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { cancelBallot, closeBallot, readDeskBallot, stopBallot, type DeskBallot } from '../desk-contract.ts'

type Asked = 'close' | 'stop' | 'cancel'

const asked: Record<Asked, { title: string; confirm: string; done: string; words: string }> = {
  close: {
    title: 'Cerrar ya las solicitudes',
    confirm: 'Cerrar ya',
    done: 'Se cerró: en menos de un minuto se sortea',
    words:
      'Nadie más participa ni cambia su solicitud. Se anuncia otro número público, que todavía no existe.',
  },
  stop: {
    title: 'Terminar el sorteo',
    confirm: 'Terminar',
    done: 'Ya no pasan lugares a quien sigue',
    words:
      'Lo que no se pague ya no pasa a nadie: sale a la venta cuando paguen o venzan quienes ya ganaron. No se puede deshacer.',
  },
  cancel: {
    title: 'Cancelar el sorteo',
    confirm: 'Cancelar el sorteo',
    done: 'Se canceló y sus lugares están a la venta',
    words:
      'Nadie gana y le avisamos a quien participó. Sus lugares vuelven a la venta. No se puede deshacer.',
  },
}

/** Closing early, ending and cancelling, each asked once more. */
export function BallotActions({ eventId, ballot }: { eventId: string; ballot: DeskBallot }) {
  const { state, stopped, applications } = ballot
  const send = { close: useSend(closeBallot), stop: useSend(stopBallot), cancel: useSend(cancelBallot) }
  const [open, setOpen] = useState<Asked | null>(null)
  const offered: Asked[] = [
    ...(state === 'open' ? (['close'] as const) : []),
    ...(state === 'granting' && !stopped ? (['stop'] as const) : []),
    ...(state === 'planned' || state === 'open' || state === 'drawing' ? (['cancel'] as const) : []),
  ]
  if (offered.length === 0) return null

  async function confirm(what: Asked): Promise<void> {
    await send[what].mutateAsync({ params: { eventId } }).then(
      () => toast({ title: asked[what].done, tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    await invalidate(readDeskBallot)
    setOpen(null)
  }

  return (
    <Section title="Llevar el sorteo" className="mt-8">
      <div className="flex flex-wrap gap-3">
        {offered.map((what) => (
          <Button
            key={what}
            variant={what === 'close' ? 'secondary' : 'danger'}
            onClick={() => setOpen(what)}
          >
            {asked[what].title}
          </Button>
        ))}
      </div>
      {open !== null && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          title={asked[open].title}
          confirmLabel={asked[open].confirm}
          cancelLabel="Volver"
          danger={open !== 'close'}
          loading={send[open].isPending}
          onConfirm={() => void confirm(open)}
        >
          {asked[open].words}
          {applications > 0 && ` Hay ${countOf(applications, 'solicitud', 'solicitudes')}.`}
        </ConfirmDialog>
      )}
    </Section>
  )
}
