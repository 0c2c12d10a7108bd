import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import { invalidate, useSend } from '#web/query.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { readProgram, requestPayout, type Affiliate } from '../contract.ts'

const looks = {
  requested: { tone: 'brand', label: 'En camino' },
  paid: { tone: 'ok', label: 'Pagado' },
  refused: { tone: 'danger', label: 'No se hizo' },
} as const

/** What can be paid out, the way to ask for it, and the requests so far. */
export function PayoutCard({
  mine,
  leastPayoutCents,
  hint,
}: {
  mine: Affiliate
  leastPayoutCents: number
  hint: string
}) {
  const [asking, setAsking] = useState(false)
  const { availableCents, balanceCents, payouts } = mine
  const waits = payouts.some(({ status }) => status === 'requested')
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Tu comisión</h2>
      <p>
        <span className="title nums block text-4xl">{formatMoney(availableCents)}</span>
        <span className="text-ink-2">disponible de {formatTotal(Math.max(0, balanceCents))}</span>
      </p>
      {balanceCents < 0 && (
        <Notice tone="warn" title={`Debes ${formatMoney(-balanceCents)}`}>
          Se devolvió una compra cuya comisión ya te pagamos. Se descuenta de las siguientes.
        </Notice>
      )}
      <p className="text-sm text-ink-2">{hint}</p>
      {waits ? (
        <p className="text-sm">Ya pediste un pago. Cuando se haga, puedes pedir otro.</p>
      ) : (
        <Button disabled={availableCents < leastPayoutCents} onClick={() => setAsking(true)}>
          Pedir mi pago
        </Button>
      )}
      {!waits && availableCents < leastPayoutCents && (
        <p className="text-sm text-ink-2">Puedes pedirlo desde {formatMoney(leastPayoutCents)}.</p>
      )}
      {payouts.length > 0 && (
        <ul className="flex flex-col gap-3 border-t border-line pt-4">
          {payouts.map(({ id, amountCents, clabeEnd, status, requestedAt, note }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span>
                {formatDay(requestedAt)}, CLABE terminada en {clabeEnd}
                {note !== null && <span className="block text-ink-2">{note}</span>}
              </span>
              <span className="flex items-center gap-2">
                <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
                <span className="nums font-semibold">{formatMoney(amountCents)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <PayoutDialog open={asking} amountCents={availableCents} onClose={() => setAsking(false)} />
    </Card>
  )
}

type PayoutDialogProps = { open: boolean; amountCents: number; onClose: () => void }

function PayoutDialog({ open, amountCents, onClose }: PayoutDialogProps) {
  const { mutateAsync } = useSend(requestPayout)
  return (
    <FormDialog
      title={`Pedir ${formatTotal(amountCents)}`}
      open={open}
      onClose={onClose}
      schema={requestPayout.body}
      defaultValues={{ clabe: '' }}
      onSubmit={async (body) => {
        await mutateAsync({ body })
        await invalidate(readProgram)
        toast({ title: 'Pedimos tu pago', description: 'Te avisamos por correo cuando salga.', tone: 'ok' })
      }}
      submitLabel="Pedir mi pago"
    >
      {(form) => (
        <TextField
          label="CLABE de tu cuenta"
          hint="18 dígitos. La cuenta debe estar a tu nombre."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('clabe')}
        />
      )}
    </FormDialog>
  )
}
