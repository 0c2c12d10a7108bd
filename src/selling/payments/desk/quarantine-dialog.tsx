import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useRead, useSend } from '#web/query.ts'
import { readQuarantined, resolveQuarantined } from '../desk-contract.ts'
import { paymentStateWords, wayWords } from '../desk-rules.ts'

const done = {
  accepted: 'Pago aceptado; la diferencia va de regreso',
  attached: 'Pago asignado',
  refunded: 'Devolución en camino',
  explained: 'Pago explicado',
}

/** What the provider says of a payment now, and its ways out. */
export function QuarantineDialog({
  providerPaymentId,
  onClose,
}: {
  providerPaymentId: string
  onClose: () => void
}) {
  const params = { providerPaymentId }
  const { data, error } = useRead(readQuarantined, { params })
  const [way, setWay] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(resolveQuarantined)
  const words = note.trim()
  const will = wayWords(way, data?.fits ?? [], data?.overpaid)

  async function resolve(): Promise<void> {
    setProblem(null)
    const body =
      way === 'refunded' || way === 'explained' || way === 'accepted'
        ? { outcome: way, note: words }
        : { outcome: 'attached' as const, orderId: way, note: words }
    try {
      await mutateAsync({ params, body } as Parameters<typeof mutateAsync>[0])
      toast({ title: done[body.outcome as keyof typeof done], tone: 'ok' })
      onClose()
    } catch (refused) {
      setProblem((refused as Problem).message)
    }
  }

  return (
    <Dialog onClose={onClose} title={`Pago ${providerPaymentId}`}>
      {data === undefined &&
        (error === null ? (
          <Skeletons label="Preguntando al proveedor…" blocks={['h-40 w-full']} />
        ) : (
          <Notice tone="danger">{error.message}</Notice>
        ))}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <Notice tone="warn" title={data.why}>
            {data.provider === null
              ? 'El proveedor no contesta o no conoce ese pago.'
              : providerWords(data.provider)}
          </Notice>
          <RadioGroup
            legend="Salida"
            value={way}
            onValueChange={setWay}
            options={[
              ...data.fits.map((fit) => ({
                value: fit.orderId,
                label: `Asignar a ${fit.folio}`,
                hint: `${fit.buyer}, ${fit.title}. ${fit.open ? 'Sin pagar todavía' : 'Venció sin pagarse'}.`,
                aside: formatMoney(fit.totalCents),
              })),
              ...(data.overpaid === null
                ? []
                : [
                    {
                      value: 'accepted',
                      label: 'Aceptar y devolver la diferencia',
                      hint: `Pagó ${formatMoney(data.overpaid.extraCents)} de más por el pedido ${data.overpaid.folio}.`,
                      aside: formatMoney(data.overpaid.extraCents),
                    },
                  ]),
              {
                value: 'refunded',
                label: 'Devolver todo',
                hint: 'Regresa por el medio con que se pagó.',
                disabled: data.provider === null,
              },
              { value: 'explained', label: 'Marcar como explicado', hint: 'No se mueve dinero.' },
            ]}
          />
          {will !== null && (
            <Notice tone="info" title="Esto va a pasar" live>
              {will}
            </Notice>
          )}
          <TextField
            label="Explicación"
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
          <Button disabled={way === '' || words === ''} loading={isPending} onClick={() => void resolve()}>
            {way === 'refunded'
              ? `Devolver ${formatMoney(data.provider?.amountCents ?? 0)}`
              : way === 'explained'
                ? 'Marcar como explicado'
                : way === ''
                  ? 'Elige una salida'
                  : way === 'accepted'
                    ? 'Aceptar el pago'
                    : 'Asignar el pago'}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type Provider = NonNullable<Answer<typeof readQuarantined>['provider']>

/** The provider's word on the payment, with its own detail as one quotes it to them. */
function providerWords({
  status,
  statusDetail,
  amountCents,
  currency,
  approvedAt,
  reference,
}: Provider): string {
  const state = `${paymentStateWords[status] ?? status} («${statusDetail}»)`
  const when = approvedAt === null ? '.' : `, ${formatMoment(approvedAt)}`
  return `Referencia: ${reference ?? 'ninguna'}. El proveedor dice: ${state}, ${formatMoney(amountCents)} ${currency}${when}`
}
