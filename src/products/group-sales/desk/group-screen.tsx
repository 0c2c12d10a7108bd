import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isGeneral } from '#catalogue/fares/rules.ts'
import { countOf } from '#lib/count.ts'
import { formatDay, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { groupPhone } from '#ui/phone-digits.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead, useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { useMay } from '#web/use-may.ts'
import { readGroup, remindOrganiser, type DeskGroup } from '../desk-contract.ts'
import { groupKindWords, groupStateWords, guestStatusWords, isAlive, lineNames } from '../rules.ts'
import { guestTones, stateTones } from '../web/group-look.ts'
import { CancelDialog, RefuseDialog } from './end-dialogs.tsx'
import { QuoteForm } from './quote-form.tsx'
import { RefundSent, TransferDialog } from './transfer-dialog.tsx'

/** One group for the desk: what it asked, the quote, the money, who goes, and what happened. */
export default function DeskGroupScreen() {
  const { groupId = '' } = useParams()
  const read = useRead(readGroup, { params: { groupId } }, { staleTime: 0, refetchInterval: 30_000 })
  const { data: group } = read
  if (group === undefined)
    return (
      <DeskPage title="Grupo">
        <NotLoaded read={read} title="No pudimos abrir el grupo" />
      </DeskPage>
    )
  return <Opened group={group} />
}

type Open = 'quote' | 'refuse' | 'cancel' | 'transfer' | null

function Opened({ group }: { group: DeskGroup }) {
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const alive = isAlive(group.state)
  const close = () => setOpen(null)
  const quotes = may('manage GroupSale') && alive
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {group.name} <Badge tone={stateTones[group.state]}>{groupStateWords[group.state]}</Badge>
        </span>
      }
      intro={
        <>
          <Link className="text-brand underline underline-offset-4" to={deskPaths.groups}>
            Grupos y empresas
          </Link>{' '}
          · {group.folio} · {group.event.title}, {formatMoment(group.event.startsAt)}
        </>
      }
      actions={
        <>
          {may('register GroupTransfer') && alive && group.quote !== null && (
            <Button size="sm" variant="secondary" onClick={() => setOpen('transfer')}>
              Registrar transferencia
            </Button>
          )}
          {quotes && group.quote !== null && <Remind group={group} />}
          {quotes && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                setOpen(group.state === 'asked' || group.state === 'quoted' ? 'refuse' : 'cancel')
              }
            >
              {group.state === 'asked' || group.state === 'quoted' ? 'No cotizar' : 'Cancelar grupo'}
            </Button>
          )}
          {quotes && open !== 'quote' && (
            <Button size="sm" onClick={() => setOpen('quote')}>
              {group.quote === null ? 'Cotizar' : 'Cambiar cotización'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {group.waiting && (
          <Notice tone="warn">Una cotización por debajo del límite espera a que alguien la apruebe.</Notice>
        )}
        {group.quote !== null &&
          alive &&
          group.acceptedVersion !== null &&
          group.acceptedVersion !== group.version && (
            <Notice tone="warn" title="Falta que acepten la cotización nueva">
              Mientras tanto no pueden pagar; lo que ya pagaron sigue igual.
            </Notice>
          )}
        {open === 'quote' && <QuoteForm group={group} onDone={close} />}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Asked group={group} />
          <Money group={group} />
        </div>
        {group.places.length > 0 && <Places group={group} />}
        <History group={group} />
      </div>
      {open === 'refuse' && <RefuseDialog group={group} onClose={close} />}
      {open === 'cancel' && <CancelDialog group={group} onClose={close} />}
      {open === 'transfer' && <TransferDialog group={group} onClose={close} />}
    </DeskPage>
  )
}

function Remind({ group }: { group: DeskGroup }) {
  const { mutateAsync, isPending } = useSend(remindOrganiser)
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={isPending}
      onClick={() =>
        void submitWithToast(
          mutateAsync({ params: { groupId: group.id } }),
          'Mandamos la cotización otra vez',
          [readGroup],
        )
      }
    >
      Mandarla otra vez
    </Button>
  )
}

function Facts({ items }: { items: [label: string, value: string][] }) {
  return (
    <dl className="mt-3 flex flex-col gap-2">
      {items.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="nums font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Asked({ group }: { group: DeskGroup }) {
  const { receiver } = group
  return (
    <Card as="section" className="p-5">
      <h2 className="title text-2xl">Lo que pidió</h2>
      <Facts
        items={[
          ['Qué son', groupKindWords[group.kind]],
          ['Lugares', String(group.quantity)],
          ['Prefiere', group.zones.length === 0 ? 'Lo que haya' : group.zones.join(', ')],
          ['Contacto', group.contact],
          ['Correo', group.email],
          ['Celular', groupPhone(group.phone.replace('+52', ''))],
          ['Pedido', formatMoment(group.askedAt)],
          ['Factura', receiver === null ? 'No pidió' : `${receiver.legalName}, ${receiver.rfc}`],
        ]}
      />
      {group.words !== '' && <p className="mt-3 whitespace-pre-line wrap-anywhere">{group.words}</p>}
    </Card>
  )
}

function Money({ group }: { group: DeskGroup }) {
  const { quote, money } = group
  const names = lineNames(quote?.lines ?? [])
  if (quote === null)
    return (
      <Card as="section" className="p-5">
        <h2 className="title text-2xl">Cotización</h2>
        <p className="mt-2 text-ink-2">Aún no tiene. Los lugares se apartan cuando la mandes.</p>
      </Card>
    )
  return (
    <Card as="section" className="p-5">
      <h2 className="title text-2xl">Cotización {quote.version > 1 && `(${quote.version})`}</h2>
      <Facts
        items={[
          ...quote.lines.map(({ quantity, placeCents }, at): [string, string] => [
            `${quantity} × ${names[at]}`,
            `${formatMoney(placeCents)} cada uno`,
          ]),
          ['Total', formatMoney(quote.totalCents)],
          ['Anticipo', quote.depositCents === 0 ? 'Sin anticipo' : formatMoney(quote.depositCents)],
          ['Anticipo hasta', formatMoment(quote.holdUntil)],
          ['Número final', formatMoment(quote.countUntil)],
          ['Resto hasta', formatMoment(quote.payUntil)],
          ['Si no paga', quote.keepsDeposit ? 'El club conserva el anticipo' : 'El anticipo se devuelve'],
          ...(group.givenCents > 0
            ? [['Debajo de la regla', formatMoney(group.givenCents)] as [string, string]]
            : []),
        ]}
      />
      <h3 className="mt-5 text-xl">Pagos</h3>
      <Facts
        items={[
          ['Pagado', formatMoney(money.paidCents)],
          ['Anticipo por entregar', formatMoney(money.depositLeftCents)],
          ['Por pagar', formatMoney(money.restCents)],
        ]}
      />
      {group.transfers.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {group.transfers.map(({ reference, amountCents, receivedOn, by, orderId }) => (
            <li key={reference} className="py-2 text-sm">
              <Link className="font-semibold text-brand hover:underline" to={deskPaths.order(orderId)}>
                {reference}
              </Link>
              , {formatMoney(amountCents)}, {formatDay(`${receivedOn}T18:00:00Z`)}. La registró {by}.
            </li>
          ))}
        </ul>
      )}
      {group.refunds.map((refund) => (
        <RefundSent key={refund.id} groupId={group.id} refund={refund} />
      ))}
    </Card>
  )
}

function Places({ group }: { group: DeskGroup }) {
  const named = group.places.filter(({ guest }) => guest !== null).length
  const done = group.places.filter(({ status }) => status === 'ticket').length
  return (
    <Card as="section" className="p-5">
      <h2 className="title text-2xl">Lugares</h2>
      <p className="text-ink-2">
        {countOf(group.places.length, 'lugar', 'lugares')}, {named} con nombre, {done} con su boleto.
      </p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {group.places.map((place) => (
          <li
            key={place.id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {place.guest === null
                  ? `Lugar ${place.no}`
                  : `${place.guest.firstName} ${place.guest.lastName}`}
              </span>
              <span className="block text-sm text-ink-2">
                {place.seat}
                {!isGeneral(place.fare) && `, ${place.fareName}`}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Badge dense tone={place.state === 'paid' ? 'ok' : 'warn'}>
                {place.state === 'paid' ? 'Pagado' : 'Apartado'}
              </Badge>
              <Badge dense tone={guestTones[place.status]}>
                {place.status === 'taken' && place.state === 'paid'
                  ? 'Boleto en camino'
                  : guestStatusWords[place.status]}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function History({ group }: { group: DeskGroup }) {
  return (
    <Card as="section" className="p-5">
      <h2 className="title text-2xl">Lo que ha pasado</h2>
      <ol className="mt-3 flex flex-col divide-y divide-line">
        {group.history.map(({ id, at, words }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere">{words}</p>
            <p className="text-sm text-ink-2">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
