import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSend } from '#web/query.ts'
import { closeTill, type Counted } from '../../till-contract.ts'
import { coinsAndBills, countedIn, smallestBill } from '../../till-rules.ts'
import { CountedTill } from './counted-till.tsx'

/** Counts the till by bills and coins, blind: what should be there is told once the count is handed in. */
export function CloseTill({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(false)
  const [counted, setCounted] = useState<Counted | null>(null)
  const leave = () => {
    setOpen(false)
    if (counted !== null) onClosed()
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-9 rounded-sm px-2 font-semibold text-brand hover:bg-brand-soft"
      >
        Cerrar caja
      </button>
      <Dialog
        open={open}
        size="lg"
        dismissible={counted === null}
        onClose={leave}
        title={counted === null ? 'Cuenta tu caja' : 'Caja cerrada'}
      >
        {counted === null ? (
          <Count onCounted={setCounted} />
        ) : (
          <CountedTill counted={counted} onDone={leave} />
        )}
      </Dialog>
    </>
  )
}

type Found = Record<number, number>

function Count({ onCounted }: { onCounted: (counted: Counted) => void }) {
  const [found, setFound] = useState<Found>({})
  const [terminalCents, setTerminal] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(closeTill)
  const pieces = coinsAndBills.map((cents) => ({ cents, count: found[cents] ?? 0 }))
  const countedCents = countedIn(pieces)

  async function close(): Promise<void> {
    if (terminalCents === null)
      return setProblem('Escribe el total del cierre de la terminal; si no la usaste, 0.')
    setProblem(null)
    try {
      onCounted(await mutateAsync({ body: { countedCents, pieces, terminalCents, note: '' } }))
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <p className="text-ink-2">
        Cuenta lo que hay en el cajón, con el fondo. Al entregar la cuenta ya no cambia, y entonces se dice
        cuánto debía haber.
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Pieces
          title="Billetes"
          worth={coinsAndBills.filter((cents) => cents >= smallestBill)}
          found={found}
          onChange={setFound}
        />
        <Pieces
          title="Monedas"
          worth={coinsAndBills.filter((cents) => cents < smallestBill)}
          found={found}
          onChange={setFound}
        />
      </div>
      <p className="flex items-baseline justify-between border-t border-line pt-3">
        <span className="font-semibold">Efectivo contado</span>
        <output aria-label="Efectivo contado" className="title nums text-4xl">
          {formatMoney(countedCents)}
        </output>
      </p>
      <MoneyField
        label="Total del cierre de la terminal"
        hint="El que imprime la terminal al cerrar su lote."
        value={terminalCents}
        onChange={setTerminal}
      />
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" wide loading={isPending}>
        Entregar la cuenta
      </Button>
    </form>
  )
}

type PiecesProps = {
  title: string
  worth: number[]
  found: Found
  onChange: (found: Found) => void
}

/** How many of each there are; Enter goes to the next as Tab does. */
function Pieces({ title, worth, found, onChange }: PiecesProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{title}</legend>
      {worth.map((cents) => (
        <label key={cents} className="grid grid-cols-[5rem_6rem_1fr] items-center gap-3">
          <span className="nums text-right font-medium">{pieceWords(cents)}</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            aria-label={`Cuántas piezas de ${pieceWords(cents)}`}
            value={found[cents] ?? ''}
            onChange={({ target }) => {
              const typed = target.value.replace(/\D/g, '')
              onChange({ ...found, [cents]: Number(typed) })
            }}
            onKeyDown={(event) => event.key === 'Enter' && toNext(event)}
            className="nums min-h-9 rounded-md border-[1.5px] border-line-strong bg-surface px-3 text-right focus-visible:border-brand"
          />
          <span aria-hidden className="nums text-right text-sm text-ink-2">
            {found[cents] ? formatMoney(cents * found[cents]) : ''}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const pieceWords = (cents: number): string =>
  cents < 100 ? `${cents} ¢` : `$${(cents / 100).toLocaleString('es-MX')}`

function toNext(event: React.KeyboardEvent<HTMLInputElement>): void {
  const fields = [...(event.currentTarget.form?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
