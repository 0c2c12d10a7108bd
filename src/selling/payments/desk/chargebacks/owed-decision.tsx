import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { ticketWords } from './rules.ts'
import { decideChargeback, type readChargeback } from '../../desk-chargebacks-contract.ts'

type Case = Answer<typeof readChargeback>

/** The bank gave it back, and its tickets had ended: it is the buyer's as credit, or the club's. */
export function OwedDecision({ of, onDone }: { of: Case; onDone: () => void }) {
  const [as, setAs] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend(decideChargeback)
  const money = formatMoney(of.owedCents)

  function decide(): void {
    setProblem(null)
    send.mutate(
      { params: { chargebackId: of.id }, body: { as: as as 'credit' | 'kept', note: note.trim() } },
      {
        onSuccess: () => {
          toast({ title: 'Quedó decidido', tone: 'ok' })
          onDone()
        },
        onError: ({ message }) => setProblem(message),
      },
    )
  }

  return (
    <section aria-labelledby="owed" className="flex flex-col gap-4">
      <h3 id="owed" className="title text-xl">
        ¿De quién son {money}?
      </h3>
      <p className="text-sm text-ink-2">
        Sus boletos se anularon al llegar el contracargo y sus lugares volvieron a la venta ({ticketWords(of)}
        ).
      </p>
      <RadioGroup
        legend="Decisión"
        value={as}
        onValueChange={setAs}
        options={[
          {
            value: 'credit',
            label: 'Dejarlos como saldo',
            hint: 'Si no pudo usar sus boletos. Se le avisa por correo.',
          },
          { value: 'kept', label: 'Son del club', hint: 'Si sí los usó. No se mueve dinero.' },
        ]}
      />
      <TextField
        label="Motivo"
        hint="Queda en la bitácora."
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button disabled={as === '' || note.trim() === ''} loading={send.isPending} onClick={decide}>
        {as === 'credit'
          ? `Dejar ${money} como saldo`
          : as === 'kept'
            ? 'Cerrar como del club'
            : 'Elige una decisión'}
      </Button>
    </section>
  )
}
