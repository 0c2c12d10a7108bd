import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import {
  deletePack,
  listDeskPacks,
  packNames,
  publishPack,
  readDeskPack,
  withdrawPack,
} from '../desk-contract.ts'

export const packTones = { draft: 'neutral', published: 'ok', cancelled: 'warn' } as const
type Status = keyof typeof packNames

const steps = {
  publish: {
    label: 'Publicar',
    done: 'El pack ya está publicado',
    endpoint: publishPack,
    words: 'Todos ven sus partidos, artículos y precios desde ahora. Ya no se pueden cambiar.',
  },
  withdraw: {
    label: 'Retirar',
    done: 'Retiramos el pack',
    endpoint: withdrawPack,
    words:
      'Deja de venderse y no vuelve. Lo que ya se pagó sigue siendo de quien lo compró; lo apartado sin pagar se pierde.',
  },
  remove: {
    label: 'Borrar borrador',
    done: 'Borramos el borrador',
    endpoint: deletePack,
    words: 'Nadie lo ha visto. No se puede deshacer.',
  },
}
type Step = keyof typeof steps
const stepsOf: Record<Status, Step[]> = {
  draft: ['remove', 'publish'],
  published: ['withdraw'],
  cancelled: [],
}

/** What can be done next with a pack, each step asked about once. */
export function PackSteps({ pack }: { pack: { id: number; name: string; status: Status } }) {
  const { id, name, status } = pack
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Step | null>(null)
  const { busy, act } = useAction()
  async function take(step: Step) {
    const did = await act(() => call(steps[step].endpoint, { params: { packId: `${id}` } }), steps[step].done)
    setAsked(null)
    if (!did) return
    if (step === 'remove') void navigate(deskPaths.packs, { replace: true })
    else await invalidate(readDeskPack)
    await invalidate(listDeskPacks)
  }
  return (
    <>
      {stepsOf[status].map((step) => (
        <Button
          key={step}
          variant={step === 'publish' ? 'primary' : 'secondary'}
          onClick={() => setAsked(step)}
        >
          {steps[step].label}
        </Button>
      ))}
      {asked !== null && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={`¿${steps[asked].label} ${asked === 'remove' ? 'de ' : ''}${name}?`}
          confirmLabel={steps[asked].label}
          danger={asked !== 'publish'}
          loading={busy}
          onConfirm={() => void take(asked)}
        >
          <p>{steps[asked].words}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
