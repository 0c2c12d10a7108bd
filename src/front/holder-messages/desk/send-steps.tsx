import type { ReactNode } from 'react'
import { countOf } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type SendStepsProps = {
  /** Nothing is written yet. */
  empty: boolean
  /** Exactly this text has come to who writes it. */
  tested: boolean
  testTo: string
  waiting: boolean
  problem: string | null
  test: { press: () => void; pending: boolean }
  people: number
  onSend: () => void
  children?: ReactNode
}

/** To oneself, then to all: the second opens when exactly this text has been tried. */
export function SendSteps(props: SendStepsProps) {
  const { empty, tested, testTo, waiting, problem, test, people, onSend, children } = props
  return (
    <section
      aria-label="Enviar"
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 shadow-2 lg:col-span-2 lg:-mx-8 lg:px-8"
    >
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
          {waiting
            ? 'Guardando…'
            : empty
              ? 'Escribe el asunto y el mensaje.'
              : tested
                ? `Este texto ya te llegó a ${testTo}.`
                : `Primero mándatelo a ti, a ${testTo}. Si cambias el texto, pruébalo otra vez.`}
        </p>
        <Button
          variant={tested ? 'secondary' : 'primary'}
          disabled={empty || waiting}
          loading={test.pending}
          onClick={test.press}
        >
          {tested ? 'Mandármelo otra vez' : 'Mandármelo a mí'}
        </Button>
        <Button variant="accent" disabled={!tested || waiting || people === 0} onClick={onSend}>
          Enviar a {countOf(people, 'persona', 'personas')}
        </Button>
      </div>
      {children}
    </section>
  )
}
