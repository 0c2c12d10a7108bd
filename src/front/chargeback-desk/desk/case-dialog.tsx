import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { useRead, useSend } from '#web/query.ts'
import { saveFile } from '#web/offline/save-file.ts'
import { readChargeback, readEvidencePdf, sendEvidence } from '../contract.ts'
import { OwedDecision } from './owed-decision.tsx'

type Case = Answer<typeof readChargeback>

/** One chargeback: where it stands, the evidence to check and send, and whose the money is once it is won. */
export function CaseDialog({ chargebackId, onClose }: { chargebackId: string; onClose: () => void }) {
  const params = { chargebackId }
  const { data, error } = useRead(readChargeback, { params })
  return (
    <Dialog onClose={onClose} title={data === undefined ? 'Contracargo' : `Contracargo de ${data.folio}`}>
      {data === undefined &&
        (error === null ? (
          <Skeletons label="Juntando las pruebas…" blocks={['h-60 w-full']} />
        ) : (
          <Notice tone="danger">{error.message}</Notice>
        ))}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <Standing of={data} />
          {data.owedCents > 0 && <OwedDecision of={data} onDone={onClose} />}
          <section aria-labelledby="evidence" className="flex flex-col gap-4">
            <h3 id="evidence" className="title text-xl">
              Pruebas del club
            </h3>
            {data.evidence.map(({ title, lines }) => (
              <div key={title}>
                <h4 className="font-semibold">{title}</h4>
                <ul className="text-sm text-ink-2">
                  {lines.map((line) => (
                    <li key={line} className="wrap-anywhere">
                      {line}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
          <Sending of={data} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

function Standing({ of }: { of: Case }) {
  const took = ended(`El banco se llevó ${formatMoney(of.amountCents)} el ${formatMoment(of.openedAt)}`)
  if (of.state === 'won')
    return (
      <Notice tone="ok" title="El banco dio la razón al club">
        {took} Ya regresaron.
      </Notice>
    )
  if (of.state === 'lost')
    return (
      <Notice tone="info" title="El banco dio la razón a quien compró">
        {took} No hay nada más que hacer.
      </Notice>
    )
  const until =
    of.answerBy === null
      ? 'El proveedor no ha dicho hasta cuándo recibe pruebas.'
      : ended(`Recibe pruebas hasta el ${formatMoment(of.answerBy)}`)
  const sent =
    of.evidenceSentAt === null ? '' : ended(` Las pruebas se mandaron el ${formatMoment(of.evidenceSentAt)}`)
  return (
    <Notice
      tone={of.state === 'open' ? 'warn' : 'info'}
      title={of.state === 'open' ? 'Por responder' : 'Lo revisa el banco'}
    >
      {`${took} ${until}${sent}`}
    </Notice>
  )
}

function Sending({ of, onDone }: { of: Case; onDone: () => void }) {
  const params = { chargebackId: of.id }
  const pdf = useSend(readEvidencePdf)
  const send = useSend(sendEvidence)
  const [problem, setProblem] = useState<string | null>(null)
  const fail = ({ message }: Error | Problem) => setProblem(message)
  return (
    <>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={pdf.isPending}
          onClick={() =>
            pdf.mutate(
              { params },
              {
                onSuccess: (bytes) => saveFile(bytes, `pruebas-${of.folio}.pdf`, 'application/pdf'),
                onError: fail,
              },
            )
          }
        >
          Bajar el PDF
        </Button>
        {of.open && (
          <Button
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                { params },
                {
                  onSuccess: () => {
                    toast({ title: 'Pruebas enviadas a Mercado Pago', tone: 'ok' })
                    onDone()
                  },
                  onError: fail,
                },
              )
            }
          >
            {of.evidenceSentAt === null ? 'Mandar al proveedor' : 'Mandar otra vez'}
          </Button>
        )}
      </div>
    </>
  )
}
