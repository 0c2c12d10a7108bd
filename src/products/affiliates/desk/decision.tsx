import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { useMay } from '#web/use-may.ts'
import { decideAffiliate, listAffiliates, readAffiliate } from '../desk-contract.ts'

type Status = 'applied' | 'active' | 'rejected' | 'closed'
type Decision = 'active' | 'rejected' | 'closed'

const open: Record<Status, Decision[]> = {
  applied: ['active', 'rejected'],
  active: ['closed'],
  rejected: ['active'],
  closed: ['active'],
}
const words: Record<Decision, { verb: string; ask: string; means: string; done: string }> = {
  active: {
    verb: 'Aceptar',
    ask: '¿Aceptar a',
    means: 'Su liga empieza a sumar ventas y le avisamos.',
    done: 'Ya está en el programa',
  },
  rejected: {
    verb: 'Rechazar',
    ask: '¿Rechazar a',
    means: 'Le avisamos, con lo que escribas. Puedes aceptarlo después.',
    done: 'Rechazamos la solicitud',
  },
  closed: {
    verb: 'Cerrar liga',
    ask: '¿Cerrar la liga de',
    means: 'Deja de sumar ventas nuevas. Lo que ganó sigue siendo suyo y lo puede cobrar.',
    done: 'Cerramos la liga',
  },
}

/** What may be decided of an affiliate now, by who may. */
export function Decision({
  affiliateId,
  name,
  status,
}: {
  affiliateId: string
  name: string
  status: Status
}) {
  const mayDo = useMay()
  const [asked, setAsked] = useState<Decision | null>(null)
  const [decision, setDecision] = useState('')
  const { busy, act } = useAction()
  if (!mayDo('manage Affiliate')) return null
  async function decide(to: Decision) {
    const body = { status: to, ...(decision.trim() !== '' && { decision }) }
    await act(async () => {
      await call(decideAffiliate, { params: { affiliateId }, body })
      await Promise.all([invalidate(readAffiliate), invalidate(listAffiliates)])
    }, words[to].done)
    setAsked(null)
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {open[status].map((to) => (
        <Button
          key={to}
          size="sm"
          variant={to === 'active' ? 'primary' : 'secondary'}
          onClick={() => {
            setDecision('')
            setAsked(to)
          }}
        >
          {words[to].verb}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`${words[asked].ask} ${name}?`}
          confirmLabel={words[asked].verb}
          danger={asked !== 'active'}
          loading={busy}
          onConfirm={() => void decide(asked)}
        >
          <p>{words[asked].means}</p>
          <TextArea
            label="Qué le dices"
            optional
            rows={3}
            maxLength={300}
            value={decision}
            onChange={({ target }) => setDecision(target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  )
}
