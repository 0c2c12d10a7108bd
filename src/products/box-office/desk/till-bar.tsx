import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { closeTill, type Till } from '../contract.ts'
import { differenceWords, oddDifferenceCents } from '../rules.ts'

/** What the till took so far, and its closing. */
export function TillBar({ till, onClosed }: { till: Till; onClosed: () => void }) {
  const [open, setOpen] = useState(false)
  const [countedCents, setCounted] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(closeTill)
  const odd = countedCents !== null && Math.abs(countedCents - till.expectedCents) > oddDifferenceCents

  async function close(): Promise<void> {
    if (countedCents === null) return setProblem('Escribe lo que contaste.')
    try {
      const { words } = await mutateAsync({ body: { countedCents, note } })
      toast({ title: 'Caja cerrada', description: words, tone: 'ok' })
      setOpen(false)
      onClosed()
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <>
      <p className="self-center text-sm text-ink-2">
        {till.sales === 1 ? '1 venta' : `${till.sales} ventas`} · efectivo {formatMoney(till.cashCents)} ·
        terminal {formatMoney(till.terminalCents)}
      </p>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Cerrar caja
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Cerrar caja"
        confirmLabel="Cerrar caja"
        loading={isPending}
        onConfirm={() => void close()}
      >
        <div className="flex flex-col gap-4">
          <p>
            Fondo {formatMoney(till.openingCents)}, ventas en efectivo {formatMoney(till.cashCents)}, devuelto
            en efectivo {formatMoney(till.paidOutCents)}. Debe haber{' '}
            <strong>{formatMoney(till.expectedCents)}</strong>.
          </p>
          <MoneyField label="Efectivo contado" value={countedCents} onChange={setCounted} />
          {countedCents !== null && (
            <Notice tone={countedCents === till.expectedCents ? 'ok' : 'warn'} live>
              {differenceWords(till.expectedCents, countedCents)}
              {odd && ' Es mucho: cuenta otra vez antes de cerrar.'}
            </Notice>
          )}
          <TextField
            label="Nota"
            optional
            value={note}
            maxLength={300}
            onChange={({ target }) => setNote(target.value)}
          />
          {problem !== null && (
            <Notice tone="danger" live>
              {problem}
            </Notice>
          )}
        </div>
      </ConfirmDialog>
    </>
  )
}
