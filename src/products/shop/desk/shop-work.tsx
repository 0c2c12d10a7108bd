import { useState } from 'react'
import type { Answer, Asking } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { addressLines } from '../address-lines.ts'
import { stageName } from '../order-stages.ts'
import { StageBadge } from '../web/stage-badge.tsx'
import { listShopWork, moveShopOrder, readShopWork } from '../desk-contract.ts'
import { readPickingList } from '../desk-picking-contract.ts'

type Work = Answer<typeof readShopWork>
type Move = Asking<typeof moveShopOrder>['body']

/** One purchase: what to pack, for whom, and the next step. */
export function ShopWork({ orderId }: { orderId: string }) {
  const read = useRead(readShopWork, { params: { orderId } })
  return (
    <Loaded read={read}>
      {(work) => (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-3">
            <StageBadge status={work.status} />
            <strong>{work.buyer}</strong>
          </div>
          <ul className="divide-y divide-line rounded-md border border-line">
            {work.lines.map(({ variantId, name, size, quantity }) => (
              <li key={variantId} className="flex justify-between gap-4 px-4 py-3">
                <span>
                  {name} <span className="text-ink-2">· {size}</span>
                </span>
                <strong className="nums">× {quantity}</strong>
              </li>
            ))}
          </ul>
          {work.address !== null && (
            <address className="not-italic">
              {addressLines(work.address).map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </address>
          )}
          {work.tracking !== null && (
            <p>
              {work.carrier}: <span className="nums font-semibold">{work.tracking}</span>
            </p>
          )}
          <NextStep key={work.status} work={work} />
        </div>
      )}
    </Loaded>
  )
}

function NextStep({ work }: { work: Work }) {
  const send = useSend(moveShopOrder)
  const [code, setCode] = useState('')
  const [parcel, setParcel] = useState({ carrier: '', tracking: '' })
  const { status, delivery, orderId } = work
  async function move(body: Move) {
    try {
      await send.mutateAsync({ params: { orderId }, body })
      toast({ tone: 'ok', title: `${work.folio}: ${stageName[body.status].toLowerCase()}` })
    } catch {
      return // said below
    }
    await Promise.all([listShopWork, readShopWork, readPickingList].map(invalidate))
  }
  const failure = send.error
  const fields = (failure?.detail['fields'] ?? {}) as Record<string, string>
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {failure !== null && (
        <Notice tone="danger" live>
          {failure.message}
        </Notice>
      )}
      {status === 'preparing' && delivery === 'pickup' && (
        <>
          <p className="text-ink-2">Quien compró recibe un aviso para pasar por ella.</p>
          <Button loading={send.isPending} onClick={() => void move({ status: 'ready' })}>
            Marcar lista para recoger
          </Button>
        </>
      )}
      {status === 'preparing' && delivery === 'shipping' && (
        <>
          <TextField
            label="Paquetería"
            value={parcel.carrier}
            error={fields['carrier']}
            onChange={({ target }) => setParcel({ ...parcel, carrier: target.value })}
          />
          <TextField
            label="Número de guía"
            value={parcel.tracking}
            error={fields['tracking']}
            onChange={({ target }) => setParcel({ ...parcel, tracking: target.value })}
          />
          <Button loading={send.isPending} onClick={() => void move({ status: 'shipped', ...parcel })}>
            Marcar enviada
          </Button>
        </>
      )}
      {status === 'ready' && (
        <>
          <TextField
            label="Código de quien recoge"
            hint="Ocho letras y números. Pídelo y mira una identificación."
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            loading={send.isPending}
            disabled={code.trim() === ''}
            onClick={() => void move({ status: 'delivered', pickupCode: code })}
          >
            Entregar
          </Button>
        </>
      )}
      {status === 'shipped' && (
        <Button loading={send.isPending} onClick={() => void move({ status: 'delivered' })}>
          Marcar entregada
        </Button>
      )}
      {(status === 'delivered' || status === 'cancelled') && (
        <p className="text-ink-2">
          {status === 'delivered'
            ? 'Ya se entregó. No hay nada más que hacer.'
            : 'Se canceló: no la prepares.'}
        </p>
      )}
    </div>
  )
}
