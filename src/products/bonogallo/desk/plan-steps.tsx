import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { deletePlan, listDeskPlans, publishPlan, readDeskPlan } from '../desk-contract.ts'

type PlanStepsProps = { plan: { id: number; name: string }; editing: boolean; onEdit: () => void }

/** A draft is edited, deleted or published, the last two asked about once. */
export function PlanSteps({ plan: { id, name }, editing, onEdit }: PlanStepsProps) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'publish' | 'remove' | null>(null)
  const { busy, act } = useAction()
  const publishing = asked === 'publish'
  async function take() {
    const did = await act(
      () => call(publishing ? publishPlan : deletePlan, { params: { planId: `${id}` } }),
      publishing ? 'Publicamos el plan' : 'Borramos el borrador',
    )
    setAsked(null)
    if (!did) return
    if (publishing) await invalidate(readDeskPlan)
    else void navigate(deskPaths.passPlans, { replace: true })
    await invalidate(listDeskPlans)
  }
  return (
    <>
      <Button variant="secondary" onClick={onEdit}>
        {editing ? 'Dejar de editar' : 'Editar'}
      </Button>
      {!editing && (
        <>
          <Button variant="secondary" onClick={() => setAsked('remove')}>
            Borrar borrador
          </Button>
          <Button onClick={() => setAsked('publish')}>Publicar plan</Button>
        </>
      )}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={publishing ? `¿Publicar ${name}?` : `¿Borrar el borrador de ${name}?`}
          confirmLabel={publishing ? 'Publicar' : 'Borrar borrador'}
          danger={!publishing}
          loading={busy}
          onConfirm={() => void take()}
        >
          <p>
            {publishing
              ? 'Todos ven sus partidos y precios desde ahora, y se vende en sus ventanas. Sus precios ya no cambian.'
              : 'Nadie lo ha visto. No se puede deshacer.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
