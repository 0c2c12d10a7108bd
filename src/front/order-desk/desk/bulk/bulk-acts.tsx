import { IconBan, IconMail, IconPrinter, IconReceiptRefund, IconSend } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { startOrdersMessage } from '#front/holder-messages/contract.ts'
import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import type { Permission } from '#lib/permissions.ts'
import { ActBar } from '#ui/act-bar.tsx'
import type { Ticks } from '#ui/use-ticks.ts'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { useSend } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { mostInBatch, type AskedChosen } from '../../batch-contract.ts'
import type { DeskOrderRow, OrdersAsked } from '../../contract.ts'
import { BulkDialog } from './bulk-dialog.tsx'

export type BulkAct = 'resend' | 'print' | 'refund' | 'void'

/** What can be done with many orders at once, and who may; one more act is one more line. */
const acts: { act: BulkAct; label: string; may: Permission; icon: ReactNode }[] = [
  { act: 'resend', label: 'Reenviar', may: 'serve AnyOrder', icon: <IconSend size={18} aria-hidden /> },
  { act: 'print', label: 'Imprimir', may: 'serve AnyOrder', icon: <IconPrinter size={18} aria-hidden /> },
  {
    act: 'refund',
    label: 'Devolver',
    may: 'refund AnyOrder',
    icon: <IconReceiptRefund size={18} aria-hidden />,
  },
  { act: 'void', label: 'Anular', may: 'refund AnyOrder', icon: <IconBan size={18} aria-hidden /> },
]

type BulkActsProps = {
  ticks: Ticks<DeskOrderRow>
  /** How many the view shows in all, and their net; null where nobody may see a sum before they have counted their till. */
  total: number
  view: OrdersAsked
  netCents: number | null | undefined
}

/** The bar over the ticked orders, and the look at what an act would do before it is asked for. */
export function BulkActs({ ticks, total, view, netCents }: BulkActsProps) {
  const may = useMay()
  const [act, setAct] = useState<BulkAct | null>(null)
  const [whole, setWhole] = useState(false)
  const { rows, here, clear } = ticks
  const all = whole && here === 'all'
  const count = all ? total : rows.length
  const cents =
    all || netCents === null ? netCents : rows.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const more = here === 'all' && total > rows.length && total <= mostInBatch
  const chosen: AskedChosen = all ? { view } : { ids: rows.slice(0, mostInBatch).map(({ id }) => id) }
  const writing = useWriting(rows)
  return (
    <>
      <ActBar
        label="Con los pedidos elegidos"
        onClose={clear}
        words={
          <>
            <b>{count === 1 ? '1 elegido' : `${formatCount(count)} elegidos`}</b>
            {typeof cents === 'number' && (
              <span className="ml-2 opacity-80 max-sm:ml-0 max-sm:block">{formatMoney(cents)}</span>
            )}
            {more && (
              <button
                type="button"
                onClick={() => setWhole(!all)}
                className="ml-2 min-h-11 rounded-sm px-1 font-semibold underline underline-offset-4 focus-visible:outline-bg"
              >
                {all ? 'Solo los de esta página' : `Elegir los ${formatCount(total)} de esta vista`}
              </button>
            )}
          </>
        }
        acts={[
          ...acts
            .filter((one) => may(one.may))
            .map((one) => ({ label: one.label, icon: one.icon, onSelect: () => setAct(one.act) })),
          ...(all || !may('send HolderMessage') ? [] : [writing]),
        ]}
      />
      {act !== null && <BulkDialog act={act} chosen={chosen} onClose={() => setAct(null)} onAsked={clear} />}
    </>
  )
}

/** A message to exactly the people of the ticked orders opens as a draft. */
function useWriting(rows: readonly DeskOrderRow[]) {
  const start = useSend(startOrdersMessage)
  const navigate = useNavigate()
  const write = () =>
    start.mutate(
      { body: { orderIds: rows.slice(0, mostInBatch).map(({ id }) => id) } },
      {
        onSuccess: ({ id }) => void navigate(deskPaths.holderMessage(id)),
        onError: ({ message }) => toast({ tone: 'danger', title: message }),
      },
    )
  return { label: 'Escribirles', icon: <IconMail size={18} aria-hidden />, onSelect: write }
}
