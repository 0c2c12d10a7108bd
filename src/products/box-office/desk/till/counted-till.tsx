import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { useSend } from '#web/query.ts'
import { explainTill, type Counted } from '../../till-contract.ts'

type CountedTillProps = { counted: Counted; onDone: () => void }

/** What the count came to beside what should have been there, and the reason that a difference beyond the bound owes. */
export function CountedTill({ counted, onDone }: CountedTillProps) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(explainTill)
  const { tillId, expectedCents, countedCents, words, terminalWords, reasonOwed } = counted
  const fits = expectedCents === countedCents

  async function explain(): Promise<void> {
    try {
      await mutateAsync({ params: { tillId }, body: { note } })
      onDone()
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Notice tone={fits ? 'ok' : 'warn'} live title={words}>
        Debía haber {formatMoney(expectedCents)} y contaste {formatMoney(countedCents)}.
        {terminalWords !== null && ` ${terminalWords}`}
      </Notice>
      {reasonOwed ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void explain()
          }}
        >
          <TextField
            label="Por qué no cuadra"
            hint="Lo lee finanzas. Hace falta para abrir otra caja."
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {problem !== null && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
          <Button type="submit" wide loading={isPending}>
            Guardar el motivo
          </Button>
        </form>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button to={deskPaths.till(tillId)}>Ver e imprimir el corte</Button>
          <Button variant="secondary" onClick={onDone}>
            Listo
          </Button>
        </div>
      )}
    </div>
  )
}
