import { useState } from 'react'
import { CopyValue } from '#ui/copy-value.tsx'
import { formatMoney, formatTotal } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { closePayout, listPayouts, readAffiliate, readPayout } from '../desk-contract.ts'

/** The transfer to make, and how it went. */
export function PayPayout({ payoutId, onDone }: { payoutId: string; onDone: () => void }) {
  const read = useRead(readPayout, { params: { payoutId } }, { staleTime: Infinity })
  const [note, setNote] = useState('')
  const { busy, act } = useAction()
  async function close(status: 'paid' | 'refused', done: string) {
    const body = { status, ...(note.trim() !== '' && { note }) }
    const went = await act(async () => {
      await call(closePayout, { params: { payoutId }, body })
      await Promise.all([invalidate(listPayouts), invalidate(readAffiliate)])
    }, done)
    if (went) onDone()
  }
  return (
    <Loaded read={read}>
      {({ name, amountCents, clabe }) => (
        <>
          <p>
            Transfiere <strong>{formatTotal(amountCents)}</strong> a {name}. Abrir esta CLABE queda en la
            bitácora.
          </p>
          <CopyValue label="CLABE" value={clabe} />
          <TextField
            label="Nota"
            hint="Clave de rastreo, o por qué no se pudo."
            optional
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button wide loading={busy} onClick={() => void close('paid', 'Anotamos el pago')}>
            Ya transferí {formatMoney(amountCents)}
          </Button>
          <Button
            wide
            variant="secondary"
            disabled={busy || note.trim() === ''}
            onClick={() => void close('refused', 'El importe volvió a su saldo')}
          >
            No se pudo: devolver a su saldo
          </Button>
        </>
      )}
    </Loaded>
  )
}
