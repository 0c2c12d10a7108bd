import { countOf, formatCount } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { readImport, stopImport, type Import } from '../contract.ts'
import { DropFile } from './drop-file.tsx'

const doing = {
  checking: { title: 'Revisando cada renglón', words: 'Nada se escribe todavía.' },
  applying: {
    title: 'Aplicando',
    words: 'Puedes cerrar esta página: sigue solo, también si el servidor se reinicia.',
  },
  undoing: { title: 'Deshaciendo', words: 'Lo que alguien ya usa se queda.' },
} as const

/** How far the step under way has come. */
export function ProgressCard({ file }: { file: Import }) {
  const { state, doneTo, lineCount, id } = file
  const step = doing[state as keyof typeof doing]
  const last = (lineCount ?? 0) + 1
  const done = state === 'undoing' ? (doneTo > last ? 0 : last - doneTo) : Math.max(0, doneTo - 1)
  const percent =
    lineCount === null || lineCount === 0 ? 0 : Math.min(100, Math.floor((done * 100) / lineCount))
  return (
    <Card as="section" className="flex flex-col gap-3 p-5">
      <h2 className="text-2xl">{step.title}</h2>
      <div
        role="progressbar"
        aria-label={step.title}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full w-full origin-left bg-accent transition-transform duration-(--t-slow)"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <p className="nums">
        {lineCount === null
          ? 'Contando los renglones…'
          : `${formatCount(Math.min(done, lineCount))} de ${countOf(lineCount, 'renglón', 'renglones')}`}
      </p>
      <p className="text-ink-2">{step.words}</p>
      {state === 'checking' && (
        <div>
          <DropFile importId={id} />
        </div>
      )}
      {state === 'applying' && (
        <div>
          <Button
            variant="secondary"
            onClick={() =>
              void submitWithToast(call(stopImport, { params: { importId: id } }), 'Detenido donde iba', [
                readImport,
              ])
            }
          >
            Detener
          </Button>
        </div>
      )}
    </Card>
  )
}
