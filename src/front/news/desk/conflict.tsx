import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/call.ts'
import { openArticle, type EditedArticle } from '../desk-contract.ts'

type Written = Pick<EditedArticle, 'title' | 'summary' | 'body' | 'author' | 'tags'>
type ConflictProps = {
  problem: Problem
  articleId: string
  mine: Written
  onTake: (theirs: EditedArticle) => void
  /** Saves what was typed over the version that was read last. */
  onKeep: (version: number) => Promise<unknown>
}

/** Two editors on one article: who saved, both texts side by side, and which of them stays. */
export function Conflict({ problem, articleId, mine, onTake, onKeep }: ConflictProps) {
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [failure, setFailure] = useState('')
  const { by, at } = problem.detail as { by?: string | null; at?: string | null }
  const name = by ?? 'otra persona'
  const compare = () =>
    call(openArticle, { params: { articleId } }).then(setTheirs, (other: Problem) =>
      setFailure(other.message),
    )
  return (
    <>
      <Notice
        tone="danger"
        live
        title={problem.message}
        action={
          <Button size="sm" variant="secondary" onClick={() => void compare()}>
            Ver las dos versiones
          </Button>
        }
      >
        {failure !== ''
          ? failure
          : `${at ? `Guardó ${formatMoment(at)} ` : ''}Lo que escribiste sigue aquí; aún no se guarda.`}
      </Notice>
      <Dialog
        open={theirs !== null}
        onClose={() => setTheirs(null)}
        title="Dos versiones de la noticia"
        size="lg"
        actions={
          theirs !== null && (
            <>
              <Button variant="secondary" onClick={() => onTake(theirs)}>
                Quedarme con la de {name}
              </Button>
              <Button
                onClick={() => {
                  setTheirs(null)
                  void onKeep(theirs.version)
                }}
              >
                Guardar la mía encima
              </Button>
            </>
          )
        }
      >
        {theirs !== null && (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Version title={`Lo que guardó ${name}`} written={theirs} other={mine} />
            <Version title="Lo tuyo, sin guardar" written={mine} other={theirs} />
          </div>
        )}
      </Dialog>
    </>
  )
}

const parts: [key: keyof Written, label: string][] = [
  ['title', 'Título'],
  ['summary', 'Resumen'],
  ['author', 'Firma'],
  ['tags', 'Temas'],
  ['body', 'Texto'],
]

function Version({ title, written, other }: { title: string; written: Written; other: Written }) {
  return (
    <section className="min-w-0">
      <h3 className="text-xl">{title}</h3>
      <dl className="mt-3 space-y-3">
        {parts.map(([key, label]) => {
          const [own, others] = [written[key] as string, other[key] as string]
          return (
            <div key={key} className={own === others ? '' : 'rounded-md bg-warn-soft p-2'}>
              <dt className="text-sm text-ink-2">
                {label}
                {own === others ? '' : ' · distinto'}
              </dt>
              <dd className="break-words whitespace-pre-wrap">{own || '—'}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
