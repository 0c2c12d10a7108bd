import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { countOf } from '#lib/count.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import type { PlanProblem } from '../plan/check.ts'
import { compareUploadedPlan, readVenue, uploadPlan, type Comparison } from '../desk-contract.ts'
import { ComparePlanDialog } from './compare-plan-dialog.tsx'
import { placeWords } from '../plan/place-words.ts'

/**
 * Takes a plan's file and shows what it would change before it is put in force. What is wrong with it is told spot by spot,
 * and nothing of it is stored.
 */
export function ImportPlan({ venueId }: { venueId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<{ file: File; comparison: Comparison } | null>(null)
  const compare = useSend(compareUploadedPlan)
  const store = useSend(uploadPlan)
  const params = { venueId: `${venueId}` }
  const fail = (problem: Problem) => {
    setChosen(null)
    setFailure(problem)
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    compare.mutate(
      { params, file },
      { onError: fail, onSuccess: (comparison) => setChosen({ file, comparison }) },
    )
  }
  const confirm = () => {
    if (chosen === null) return
    const after = chosen.comparison.inForce?.planId
    store.mutate(
      { params, query: after === undefined ? {} : { after: `${after}` }, file: chosen.file },
      {
        onError: fail,
        onSuccess: ({ version, seats }) => {
          setChosen(null)
          const words = countOf(seats, 'lugar', 'lugares')
          toast({ title: `La versión ${version} está en vigor`, description: words, tone: 'ok' })
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
        loading={compare.isPending}
        icon={<IconUpload size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Importar plano
      </Button>
      <ComparePlanDialog
        comparison={chosen?.comparison ?? null}
        what="El archivo"
        loading={store.isPending}
        onConfirm={confirm}
        onClose={() => setChosen(null)}
      />
      <Dialog
        open={failure !== null}
        onClose={() => setFailure(null)}
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
