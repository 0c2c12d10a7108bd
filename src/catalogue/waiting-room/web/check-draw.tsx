import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { useSession } from '#web/session-store.ts'
import type { Step } from './check-steps.ts'

type CheckDrawProps = {
  check: (signedIn: boolean) => Promise<Step[]>
  /** What is said where nothing is published. */
  nothing: string
  /** What is said where all is true, at the end and before it; left out: of a draw. */
  verdicts?: { done: [title: string, words: string]; soFar: string }
}

const ofDraw = {
  done: ['El sorteo es el que se anunció', 'Nadie pudo elegir el orden.'] as [string, string],
  soFar: 'Falta el sorteo: vuelve después.',
}

/** A button that recomputes a draw here, and what came of it, step by step. */
export function CheckDraw({ check: recompute, nothing, verdicts = ofDraw }: CheckDrawProps) {
  const signedIn = useSession((session) => session.token !== null)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Step[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function check(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      setFound(await recompute(signedIn))
    } catch (refusal) {
      setFound(null)
      setProblem(refusal as Problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-6 flex flex-col gap-4">
      <Button wide loading={busy} onClick={() => void check()}>
        {found === null ? 'Comprobar ahora' : 'Comprobar otra vez'}
      </Button>
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {busy && <p>Leemos los archivos y hacemos las cuentas. Con muchos lugares tarda un poco.</p>}
        {!busy && found !== null && <Verdict steps={found} {...verdicts} />}
      </div>
      {problem !== null && (
        <Notice tone="danger" live title="No pudimos comprobarlo">
          {problem.status === 404 ? nothing : problem.message}
        </Notice>
      )}
      {!busy && found !== null && (
        <ol className="flex flex-col gap-4">
          {found.map((step) => (
            <StepRow key={step.title} {...step} />
          ))}
        </ol>
      )}
    </div>
  )
}

type VerdictProps = { steps: Step[] } & NonNullable<CheckDrawProps['verdicts']>

function Verdict({ steps, done, soFar }: VerdictProps) {
  if (steps.some(({ result }) => result === 'false'))
    return (
      <Notice tone="danger" title="Algo no cuadra">
        Guarda esta página y avísale al club y a PROFECO.
      </Notice>
    )
  if (steps.some(({ result }) => result === 'unable'))
    return (
      <Notice tone="warn" title="Falta una parte por comprobar">
        Nada está mal hasta ahora. Vuelve a intentarlo más tarde.
      </Notice>
    )
  if (steps.some(({ result }) => result === 'later'))
    return (
      <Notice tone="info" title="Todo cuadra hasta ahora">
        {soFar}
      </Notice>
    )
  const [title, words] = steps.find(({ verdict }) => verdict !== undefined)?.verdict ?? done
  return (
    <Notice tone="ok" title={title}>
      {words}
    </Notice>
  )
}

const marks = {
  true: { Icon: IconCircleCheck, look: 'text-ok', words: 'Cuadra' },
  false: { Icon: IconCircleX, look: 'text-danger', words: 'No cuadra' },
  later: { Icon: IconClock, look: 'text-ink-2', words: 'Falta' },
  unable: { Icon: IconAlertTriangle, look: 'text-warn', words: 'No se pudo' },
} as const

function StepRow({ title, result, words }: Step) {
  const { Icon, look, words: mark } = marks[result]
  return (
    <li className="flex gap-3">
      <Icon size={24} className={`mt-0.5 shrink-0 ${look}`} aria-hidden />
      <div className="min-w-0">
        <h2 className="text-xl">
          {title} <span className={`font-body text-sm font-semibold ${look}`}>{mark}</span>
        </h2>
        {words.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </li>
  )
}

export function HowItIsDone() {
  return (
    <Section title="Cómo se hace">
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>Antes de la venta se anuncia con firma qué número público va a decidir el orden.</li>
        <li>A la hora de la venta se cierra la lista y se firma, antes de que ese número exista.</li>
        <li>La lista y el número juntos dan el orden: con otra lista saldría otro.</li>
      </ol>
      <p className="mt-4 text-ink-2">
        En la lista no hay nombres: cada lugar es una clave que solo conoce su persona.
      </p>
    </Section>
  )
}
