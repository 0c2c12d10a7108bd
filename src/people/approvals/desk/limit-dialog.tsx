import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listRoleLimits, setRoleLimit, type RoleLimit } from '../contract.ts'

/** How much one role gives back alone; an empty field is no limit. */
export function LimitDialog({ limit, onClose }: { limit: RoleLimit; onClose: () => void }) {
  const [actCents, setAct] = useState(limit.actCents)
  const [dayCents, setDay] = useState(limit.dayCents)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSend(setRoleLimit)

  async function save(): Promise<void> {
    setProblem(null)
    try {
      await sending.mutateAsync({ params: { role: limit.role }, body: { actCents, dayCents } })
      toast({ title: 'Guardamos los límites', tone: 'ok' })
      await invalidate(listRoleLimits)
      onClose()
    } catch (refused) {
      setProblem((refused as Problem).message)
    }
  }

  return (
    <Dialog size="sm" onClose={onClose} title={`Límites de ${limit.name}`}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="text-ink-2">
          Vale para devoluciones, boletos que se anulan y diferencias que se condonan. Lo que pase del límite
          lo aprueba otra persona.
        </p>
        <MoneyField label="Por vez" hint="Vacío: sin límite." value={actCents} onChange={setAct} />
        <MoneyField label="Por día y persona" hint="Vacío: sin límite." value={dayCents} onChange={setDay} />
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <Button type="submit" loading={sending.isPending}>
          Guardar
        </Button>
      </form>
    </Dialog>
  )
}
