import { useEffect, useState } from 'react'
import { saveFile } from '#web/offline/save-file.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import {
  listMyBatches,
  mostPrinted,
  previewReturn,
  previewService,
  printMany,
  resendMany,
  returnMany,
  undoSeconds,
  type BatchPreview,
  type AskedChosen,
} from '../../batch-contract.ts'
import type { BulkAct } from './bulk-acts.tsx'
import { actWords } from './bulk-words.ts'

type BulkDialogProps = { act: BulkAct; chosen: AskedChosen; onClose: () => void; onAsked: () => void }

const isReturn = (act: BulkAct): act is 'refund' | 'void' => act === 'refund' || act === 'void'

/** What an act would do, order by order, before anybody asks for it; then it waits, and can be taken back. */
export function BulkDialog({ act, chosen, onClose, onAsked }: BulkDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const { preview, problem: unseen } = usePreview(act, chosen)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const words = actWords[act]
  const can = preview?.rows.filter(({ why }) => why === null) ?? []
  const tooMany = act === 'print' && can.length > mostPrinted
  const unsaid = isReturn(act) && reason.trim().length < 3

  async function go(): Promise<void> {
    setSending(true)
    setProblem(null)
    try {
      const orders = can.map(({ id, leftCents }) => ({ id, leftCents }))
      if (act === 'print') {
        const file = await call(printMany, { body: { ids: orders.map(({ id }) => id) } })
        saveFile(file, 'boletos.pdf', 'application/pdf')
      } else {
        await (isReturn(act)
          ? call(returnMany, { body: { key, act, reason: reason.trim(), orders } })
          : call(resendMany, { body: { key, orders } }))
        await invalidate(listMyBatches)
      }
      onClose()
      onAsked()
    } catch (error) {
      setProblem((error as Problem).message)
      setSending(false)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      actions={
        preview !== undefined && (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              variant={isReturn(act) ? 'danger' : 'primary'}
              disabled={can.length === 0 || unsaid || tooMany}
              loading={sending}
              onClick={() => void go()}
            >
              {words.button(can.length, preview.totalCents)}
            </Button>
          </>
        )
      }
    >
      {preview === undefined && unseen === null && (
        <Skeletons label="Revisando los pedidos…" blocks={['h-16 w-full', 'h-40 w-full']} />
      )}
      {(problem ?? unseen) !== null && (
        <Notice tone="danger" live>
          {problem ?? unseen}
        </Notice>
      )}
      {tooMany && <Notice tone="warn">Imprime hasta {mostPrinted} pedidos a la vez: elige menos.</Notice>}
      {preview !== undefined && (
        <>
          <Told act={act} preview={preview} />
          {isReturn(act) && can.length > 0 && (
            <TextField
              label="Motivo"
              hint={`Queda en la bitácora. Después tienes ${undoSeconds} segundos para deshacerlo.`}
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <PreviewRows rows={preview.rows} />
        </>
      )}
    </Dialog>
  )
}

function usePreview(act: BulkAct, chosen: AskedChosen) {
  const [preview, setPreview] = useState<BatchPreview>()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    const asked = isReturn(act)
      ? call(previewReturn, { body: { act, chosen } })
      : call(previewService, { body: { act, chosen } })
    asked.then(
      (seen) => !gone && setPreview(seen),
      (error: Problem) => !gone && setProblem(error.message),
    )
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was chosen when the dialog opened is what it is about
  }, [])
  return { preview, problem }
}

function Told({ act, preview: { rows, can, totalCents, parts } }: { act: BulkAct; preview: BatchPreview }) {
  const cannot = rows.length - can
  return (
    <Notice
      tone={can === 0 ? 'danger' : isReturn(act) ? 'warn' : 'info'}
      live
      title={[actWords[act].can(can), cannot > 0 && (cannot === 1 ? '1 no' : `${cannot} no`)]
        .filter(Boolean)
        .join(' · ')}
    >
      {act === 'refund' && totalCents > 0 && (
        <ul>
          {parts.map((words) => (
            <li key={words}>{words}.</li>
          ))}
          <li>Sus boletos se anulan y sus lugares vuelven a la venta.</li>
        </ul>
      )}
      {act === 'void' && can > 0 && 'Se cierran sin mover dinero y sus lugares vuelven a la venta.'}
    </Notice>
  )
}

/** Those that cannot stand first, each with its reason. */
function PreviewRows({ rows }: { rows: BatchPreview['rows'] }) {
  const sorted = rows.toSorted((one, other) => Number(one.why === null) - Number(other.why === null))
  return (
    <ul aria-label="Pedido por pedido" className="divide-y divide-line text-sm">
      {sorted.map(({ id, folio, buyer, title, why, amountCents }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3 py-1.5">
          <span className="min-w-0">
            <span className="block truncate">
              <b className="nums font-semibold">{folio}</b> · {buyer}
            </span>
            <span className={`block ${why === null ? 'truncate text-ink-2' : 'text-danger-strong'}`}>
              {why ?? title}
            </span>
          </span>
          {amountCents > 0 && (
            <span className="nums shrink-0 font-semibold">
              <Money cents={amountCents} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
