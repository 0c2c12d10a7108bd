import { useState } from 'react'
import { z } from 'zod/mini'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { line } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { showRefusal } from '#ui/form-errors.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { useSend } from '#web/query.ts'
import { nothingPaid, paymentOf, PayFields } from '#products/box-office/desk/window/pay-fields.tsx'
import { useMay } from '#web/use-may.ts'
import { previewReseat, reseat, type DeskTicket } from '../contract.ts'

const ReseatInput = z.object({
  seat: z.string().check(z.regex(/^.+-.+-.+$/, 'Escribe sección-fila-asiento, como 112-C-14.')),
  waive: z.boolean(),
  reason: line(300, 'Escribe el motivo'),
})

type Looked = Answer<typeof previewReseat> & { seat: string }

/** Another seat for a ticket: first what it costs, then the change. */
export function ReseatDialog({ ticket, onClose }: { ticket: DeskTicket; onClose: () => void }) {
  const form = useZodForm(ReseatInput, { defaultValues: { seat: '', waive: false, reason: '' } })
  const [looked, setLooked] = useState<Looked | null>(null)
  // What was told of one seat says nothing of the next that is typed.
  const quote = looked?.seat === form.watch('seat') ? looked : null
  const { mutateAsync } = useSend(reseat)
  const [paying, setPaying] = useState(nothingPaid)
  // Pressed again after a lost answer it is the same charge.
  const [key] = useState(() => crypto.randomUUID())
  const sells = useMay()('create BoxOfficeSale')
  const waive = form.watch('waive')
  const dueCents = quote === null || waive ? 0 : Math.max(0, quote.newCents - quote.paidCents)
  const params = { ticketId: ticket.id }

  async function look(): Promise<void> {
    form.clearErrors('root')
    setLooked(null)
    if (!(await form.trigger('seat'))) return
    try {
      const seat = form.getValues('seat')
      setLooked({ seat, ...(await call(previewReseat, { params, query: { seat } })) })
    } catch (error) {
      showRefusal(form, error as Problem)
    }
  }

  async function move(body: { seat: string; waive: boolean; reason: string }): Promise<void> {
    // Enter in the field of another seat: that one has to be looked at first.
    if (quote === null) return look()
    const pay = dueCents > 0 && sells ? paymentOf(paying, dueCents) : null
    const done = await mutateAsync({
      params,
      body: {
        ...body,
        seenDifferenceCents: quote.newCents - quote.paidCents,
        ...(pay !== null && { charge: { key, pay } }),
      },
    })
    toast({ title: 'Boleto cambiado de lugar', description: handedWords(done), tone: 'ok' })
    onClose()
  }

  return (
    <Dialog onClose={onClose} size="sm" title="Cambiar de lugar">
      <Form form={form} onSubmit={move}>
        <p>
          {ticket.holder}: {ticket.place}.
        </p>
        <TextField
          label="Asiento nuevo"
          placeholder="112-C-14"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('seat')}
        />
        <Button variant="secondary" onClick={() => void look()}>
          Ver ese asiento
        </Button>
        {quote !== null && (
          <Notice tone={quote.free ? 'info' : 'danger'} live title={quote.to}>
            {quote.free ? differenceIn(quote, waive, sells) : 'Ese asiento no está libre.'}
          </Notice>
        )}
        {quote?.free && (
          <>
            {quote.newCents !== quote.paidCents && (
              <Checkbox
                label="Condonar la diferencia: ni se cobra ni se devuelve"
                {...form.register('waive')}
              />
            )}
            {dueCents > 0 && sells && (
              <PayFields
                paying={paying}
                totalCents={dueCents}
                onChange={(part) => setPaying({ ...paying, ...part })}
              />
            )}
            <TextField label="Motivo" hint="Queda en la bitácora." {...form.field('reason')} />
            <SubmitButton>
              {dueCents > 0 && sells
                ? `Cobrar ${formatMoney(dueCents)} y cambiar`
                : 'Cambiar y anular el código anterior'}
            </SubmitButton>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** What changes hands over the counter, and that the old code is dead. */
function handedWords({ changeCents, paidOutCents }: Answer<typeof reseat>): string {
  const dead = 'El código anterior ya no abre la puerta.'
  if (paidOutCents > 0) return `Entrega ${formatMoney(paidOutCents)} de tu caja. ${dead}`
  return changeCents > 0 ? `Cambio ${formatMoney(changeCents)}. ${dead}` : dead
}

function differenceIn(
  { paidCents, newCents }: { paidCents: number; newCents: number },
  waive: boolean,
  sells: boolean,
): string {
  const difference = newCents - paidCents
  if (difference === 0) return 'Está libre y cuesta lo mismo.'
  const more = `Está libre y cuesta ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}.`
  if (waive) return `${more} La diferencia se condona.`
  if (difference > 0)
    return sells
      ? `${more} Cobra la diferencia con tu caja abierta, o condónala con motivo.`
      : `${more} Para cambiarlo, condona la diferencia con motivo o mándalo a la taquilla.`
  return sells
    ? `${more} Lo que pagó en efectivo sale de tu caja abierta; lo demás vuelve a como se pagó.`
    : `${more} La diferencia se devuelve a como se pagó.`
}
