import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate } from '#web/query.ts'
import { deadlineWords, stateTones, ticketWords } from '../rules.ts'
import { CaseDialog } from './case-dialog.tsx'
import { chargebackColumns, chargebackStates, listChargebacks, readChargeback } from '../contract.ts'
import { wordOptions } from '#lib/table.ts'

/** Charges that a bank took back: what runs out first stands first. */
export default function ChargebacksScreen() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <DeskPage
      title="Contracargos"
      intro="Cargos que un banco devolvió a quien compró. Sus boletos ya no abren. Manda las pruebas antes del plazo; después decide el banco."
    >
      <DeskTable
        endpoint={listChargebacks}
        exportAs="chargebacks"
        caption="Contracargos"
        searchLabel="Folio, correo o comprador"
        sort="answerBy"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            unset: 'Los que esperan',
            options: wordOptions(chargebackStates),
          },
        ]}
        list={chargebackColumns}
        columns={[
          {
            key: 'answerBy',
            header: 'Plazo',
            cell: ({ answerBy, closedAt }) =>
              closedAt === null ? (
                <Deadline answerBy={answerBy} />
              ) : (
                <span className="text-ink-2">Decidido el {formatMoment(closedAt)}</span>
              ),
          },
          {
            key: 'state',
            cell: ({ state, owedCents }) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={stateTones[state]}>{chargebackStates[state]}</Badge>
                {owedCents > 0 && <Badge tone="warn">Por decidir</Badge>}
              </span>
            ),
          },
          {
            key: 'order',
            header: 'Compra',
            cell: ({ orderId, folio, title }) => (
              <Link
                className="inline-flex min-h-11 flex-col justify-center hover:underline"
                to={deskPaths.order(orderId)}
              >
                <span className="font-semibold text-brand">{folio}</span>
                <span className="text-sm text-ink-2">{title}</span>
              </Link>
            ),
          },
          {
            key: 'buyer',
            cell: ({ buyer, email }) => (
              <>
                <span className="block">{buyer}</span>
                <span className="block text-sm text-ink-2">
                  <Mail>{email}</Mail>
                </span>
              </>
            ),
          },
          { key: 'tickets', align: 'start', cell: ticketWords },
          'amountCents',
          {
            key: 'open',
            header: 'Qué hacer',
            cell: ({ id, folio, closedAt, owedCents }) => (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Abrir el contracargo de ${folio}`}
                onClick={() => setOpen(id)}
              >
                {closedAt === null ? 'Responder' : owedCents > 0 ? 'Decidir' : 'Ver'}
              </Button>
            ),
          },
        ]}
        empty={{
          title: 'Ningún contracargo espera',
          children: 'Cuando un banco devuelva un cargo, aparece aquí.',
        }}
      />
      {open !== null && (
        <CaseDialog
          chargebackId={open}
          onClose={() => {
            setOpen(null)
            void invalidate(listChargebacks)
            void invalidate(readChargeback)
          }}
        />
      )}
    </DeskPage>
  )
}

function Deadline({ answerBy }: { answerBy: string | null }) {
  const [now] = useState(Date.now)
  const { words, near } = deadlineWords(answerBy, now)
  return (
    <>
      <span className={`block font-semibold ${near ? 'text-danger-strong' : ''}`}>{words}</span>
      {answerBy !== null && <span className="block text-sm text-ink-2">{formatMoment(answerBy)}</span>}
    </>
  )
}
