import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { lookAtTill, readTillSheet } from '../../till-contract.ts'

type Sheet = Answer<typeof readTillSheet>

/** The cut of a till, to read and to print: what should be there, what was found, and everything that moved. */
export default function TillSheetScreen() {
  const { tillId = '' } = useParams()
  const read = useRead(readTillSheet, { params: { tillId } })
  const may = useMay()
  const [looking, setLooking] = useState(false)
  const sheet = read.data
  if (sheet === undefined) {
    return (
      <DeskPage title="Corte de caja">
        <NotLoaded
          read={read}
          title="No pudimos abrir esa caja"
          waiting={<Skeletons label="Abriendo la caja…" blocks={['h-64 w-full']} />}
        />
      </DeskPage>
    )
  }
  const differs = (sheet.differenceCents ?? 0) !== 0 || (sheet.terminalDifferenceCents ?? 0) !== 0
  return (
    <DeskPage
      title={`Corte de ${sheet.cashier}`}
      intro={`${formatMoment(sheet.openedAt)} a ${sheet.closedAt === null ? 'ahora' : formatMoment(sheet.closedAt)}`}
      actions={
        sheet.closedAt !== null && (
          <>
            {differs && sheet.lookedAt === null && may('review Till') && (
              <Button size="sm" onClick={() => setLooking(true)}>
                Marcar como revisada
              </Button>
            )}
            <Button
              size="sm"
              variant="secondary"
              icon={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Imprimir corte
            </Button>
          </>
        )
      }
    >
      {sheet.closedAt === null ? (
        <Notice tone="info" title="Esta caja sigue abierta">
          Lleva {sheet.sales === 1 ? '1 venta' : `${sheet.sales} ventas`}. Se cuenta a ciegas: sus sumas se
          ven al cerrarla.
        </Notice>
      ) : (
        <div className="flex flex-col gap-5">
          <Outcome sheet={sheet} />
          <div className="grid items-start gap-5 lg:grid-cols-2 print:grid-cols-2">
            <Sums sheet={sheet} />
            <Pieces sheet={sheet} />
          </div>
          <Movements sheet={sheet} />
        </div>
      )}
      {looking && <LookDialog tillId={tillId} onClose={() => setLooking(false)} />}
    </DeskPage>
  )
}

function Outcome({ sheet }: { sheet: Sheet }) {
  const { differenceCents, terminalDifferenceCents, note, lookedAt, lookedBy, lookNote, reasonOwed } = sheet
  const drawer = differenceCents ?? 0
  const terminal = terminalDifferenceCents ?? 0
  const fits = drawer === 0 && terminal === 0
  return (
    <Notice tone={fits ? 'ok' : 'warn'} title={fits ? 'La caja cuadra' : differenceWords(drawer, terminal)}>
      {reasonOwed && 'Falta el motivo de quien cobró. '}
      {note !== '' && `Motivo: ${note} `}
      {lookedAt !== null &&
        `Revisada por ${lookedBy ?? ''} el ${formatMoment(lookedAt)}${lookNote === '' ? '.' : `: ${lookNote}`}`}
    </Notice>
  )
}

function differenceWords(drawer: number, terminal: number): string {
  const say = (cents: number, where: string) =>
    cents === 0 ? [] : [`${cents > 0 ? 'Sobran' : 'Faltan'} ${formatMoney(Math.abs(cents))} ${where}`]
  return [...say(drawer, 'en efectivo'), ...say(terminal, 'en la terminal')].join('. ')
}

function Sums({ sheet }: { sheet: Sheet }) {
  const money = (cents: number | null) => formatMoney(cents ?? 0)
  const counted = sheet.terminalCountedCents
  const rows: [label: string, value: string][] = [
    ['Fondo', money(sheet.openingCents)],
    ['Ventas', `${sheet.sales}`],
    ['Efectivo', money(sheet.cashCents)],
    ['Devuelto en efectivo', money(sheet.paidOutCents)],
    ['Debía haber', money(sheet.expectedCents)],
    ['Contado', money(sheet.countedCents)],
    ['Terminal', money(sheet.terminalCents)],
    ['Devuelto en la terminal', money(sheet.terminalBackCents)],
    ['Cierre de la terminal', counted === null ? 'No se contó' : money(counted)],
  ]
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-3 text-2xl">Sumas</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt className="text-ink-2">{label}</dt>
            <dd className="nums font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Pieces({ sheet: { pieces } }: { sheet: Sheet }) {
  return (
    <Card as="section" className="p-5">
      <Table
        caption="Billetes y monedas"
        rows={pieces}
        rowKey={({ cents }) => `${cents}`}
        columns={[
          { key: 'cents', header: 'De', cell: ({ cents }) => formatMoney(cents) },
          { key: 'count', header: 'Piezas', align: 'end', cell: ({ count }) => count },
          {
            key: 'sum',
            header: 'Suma',
            align: 'end',
            cell: ({ cents, count }) => formatMoney(cents * count),
          },
        ]}
      />
      {pieces.length === 0 && <p className="text-sm text-ink-2">Se contó sin desglose.</p>}
    </Card>
  )
}

function Movements({ sheet: { movements } }: { sheet: Sheet }) {
  return (
    <Card as="section" className="p-5">
      <Table
        caption="Movimientos"
        rows={movements ?? []}
        rowKey={({ orderId, at, kind }) => `${orderId} ${kind} ${at}`}
        columns={[
          { key: 'at', header: 'Momento', cell: ({ at }) => formatMoment(at) },
          {
            key: 'folio',
            header: 'Pedido',
            cell: ({ orderId, folio }) => (
              <Link className="text-brand underline-offset-4 hover:underline" to={deskPaths.order(orderId)}>
                {folio}
              </Link>
            ),
          },
          { key: 'title', header: 'De qué', cell: ({ title }) => title },
          {
            key: 'means',
            header: 'Cómo',
            cell: ({ means, kind, authorisation }) => (
              <>
                {means === 'cash' ? 'Efectivo' : `Terminal ${authorisation ?? ''}`}{' '}
                {kind === 'payout' && <Badge tone="warn">Devolución</Badge>}
              </>
            ),
          },
          {
            key: 'amount',
            header: 'Importe',
            align: 'end',
            cell: ({ amountCents, kind }) => formatMoney(kind === 'payout' ? -amountCents : amountCents),
          },
        ]}
      />
    </Card>
  )
}

function LookDialog({ tillId, onClose }: { tillId: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Revisaste esta diferencia"
      size="sm"
      schema={lookAtTill.body}
      defaultValues={{ note: '' }}
      submitLabel="Marcar como revisada"
      done="Caja revisada"
      onClose={onClose}
      onSubmit={async (body) => {
        await call(lookAtTill, { params: { tillId }, body })
        void invalidate(readTillSheet)
      }}
    >
      {(form) => <TextArea label="Qué encontraste" optional maxLength={300} {...form.field('note')} />}
    </FormDialog>
  )
}
