import { useState } from 'react'
import { dayInMexico } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  listGroups,
  markTransferRefund,
  readGroup,
  registerTransfer,
  type DeskGroup,
} from '../desk-contract.ts'
import { depositFor } from '../rules.ts'

const look = () => Promise.all([readGroup, listGroups].map(invalidate))

/** A transfer that arrived: what it pays, how much, and the bank's reference. */
export function TransferDialog({ group, onClose }: { group: DeskGroup; onClose: () => void }) {
  const held = group.places.filter(({ state, ordered }) => state === 'held' && !ordered)
  const pays = group.state === 'confirmed' ? 'rest' : 'deposit'
  const [places, setPlaces] = useState<number | null>(held.length)
  const [amountCents, setAmount] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  const [receivedOn, setReceivedOn] = useState(() => dayInMexico(new Date()))
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(registerTransfer)
  const due = pays === 'deposit' ? (group.quote?.depositCents ?? 0) : dueFor(group, places ?? 0)

  async function send(): Promise<void> {
    setProblem(null)
    try {
      await mutateAsync({
        params: { groupId: group.id },
        body: {
          pays,
          ...(pays === 'rest' && places !== null && { places }),
          amountCents: amountCents ?? 0,
          reference,
          receivedOn,
        },
      })
      toast({ title: 'Registramos la transferencia', tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      await look()
    }
  }

  return (
    <Dialog title="Registrar transferencia" onClose={onClose}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {pays === 'deposit' ? (
          <p>
            Paga el anticipo: <strong className="nums">{formatMoney(due)}</strong>
          </p>
        ) : (
          <>
            <CountField
              label="Cuántos lugares paga"
              hint={`Faltan ${held.length}. Se pagan del primero al último.`}
              value={places}
              onChange={setPlaces}
            />
            <p>
              Con el anticipo descontado: <strong className="nums">{formatMoney(due)}</strong>
            </p>
          </>
        )}
        <MoneyField label="Cuánto llegó" value={amountCents} onChange={setAmount} />
        <TextField
          label="Clave de rastreo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <TextField
          label="Día en que llegó"
          type="date"
          value={receivedOn}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <Button
          type="submit"
          loading={isPending}
          disabled={amountCents === null || amountCents === 0 || reference.trim() === ''}
        >
          Registrar
        </Button>
      </form>
    </Dialog>
  )
}

/** As the server will say of the first so many that wait. */
function dueFor(group: DeskGroup, many: number): number {
  const held = group.places
    .filter(({ state }) => state === 'held')
    .map(({ id, placeCents, ordered }) => ({ id, faceCents: placeCents, serviceCents: 0, ordered }))
  const chosen = held.filter(({ ordered }) => !ordered).slice(0, many)
  const part = depositFor(group.money.depositLeftCents, held, new Set(chosen.map(({ id }) => id)))
  return chosen.reduce((sum, { faceCents }) => sum + faceCents, 0) - part
}

type RefundSentProps = { groupId: string; refund: DeskGroup['refunds'][number] }

/** Money of a transfer that goes back: finance sends it and says so. */
export function RefundSent({ groupId, refund }: RefundSentProps) {
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useSend(markTransferRefund)
  return (
    <div className="mt-3">
      <Notice
        tone="warn"
        title={`Devuelve ${formatMoney(refund.amountCents)} por transferencia`}
        action={
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Ya se hizo
          </Button>
        }
      />
      {open && (
        <FormDialog
          title="Devolución por transferencia"
          schema={markTransferRefund.body}
          defaultValues={{ reference: '' }}
          submitLabel="Guardar"
          done="Anotamos la devolución"
          onClose={() => setOpen(false)}
          onSubmit={async (body) => {
            await mutateAsync({ params: { groupId, groupRefundId: refund.id }, body })
            await look()
          }}
        >
          {({ field }) => <TextField label="Clave de rastreo" autoComplete="off" {...field('reference')} />}
        </FormDialog>
      )}
    </div>
  )
}
