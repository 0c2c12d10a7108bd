import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import type { PlanProblem } from '../plan/check.ts'
import { readVenue, uploadPlan } from './contract.ts'
import { placeWords } from '../plan/place-words.ts'

/** Takes a plan's file; what is wrong with it is told spot by spot, and nothing of it is stored. */
export function ImportPlan({ venueId }: { venueId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const send = useSend(uploadPlan)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    send.mutate(
      { params: { venueId: `${venueId}` }, query: {}, file },
      {
        onError: setFailure,
        onSuccess: ({ version, seats, isNew }) => {
          const words = `Versión ${version}, ${seats.toLocaleString('es-MX')} lugares`
          toast(
            isNew
              ? { title: 'Importamos el plano', description: words, tone: 'ok' }
              : { title: 'Ese plano ya estaba', description: words },
          )
          void invalidate(readVenue)
        },
      },
    )
  }
  const problems = (failure?.detail['problems'] ?? []) as PlanProblem[]
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Archivo del plano"
        tabIndex={-1}
        className="sr-only"
        onChange={take}
      />
      <Button
        variant="secondary"
        loading={send.isPending}
        icon={<IconUpload size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Importar plano
      </Button>
      <Dialog
        open={failure !== null}
        onOpenChange={() => setFailure(null)}
        title="No importamos el plano"
        actions={<Button onClick={() => setFailure(null)}>Entendido</Button>}
      >
        <Notice tone="danger">
          {problems.length > 0
            ? 'No guardamos nada. Corrige estos puntos en el archivo y vuelve a importarlo.'
            : failure?.message}
        </Notice>
        {problems.length > 0 && (
          <ul className="flex flex-col gap-3">
            {problems.map(({ message, where }) => (
              <li key={`${where} ${message}`} className="border-b border-line pb-2">
                <p>{message}</p>
                <p className="text-sm text-ink-2">{placeWords(where)}</p>
              </li>
            ))}
          </ul>
        )}
        {problems.length === 20 && <p className="text-sm text-ink-2">Mostramos los primeros 20.</p>}
      </Dialog>
    </>
  )
}
