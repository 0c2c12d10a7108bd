import type { ReactNode } from 'react'
import { saveFile } from '#web/offline/save-file.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { printTickets } from '../contract.ts'

type PrintTicketsProps = { orderId: string; folio: string; icon?: ReactNode; big?: boolean }

/** The valid tickets of an order as a PDF for the window's printer. */
export function PrintTickets({ orderId, folio, icon, big = false }: PrintTicketsProps) {
  const print = useSend(printTickets)
  const save = () =>
    print.mutate(
      { params: { orderId } },
      {
        onSuccess: (bytes) => saveFile(bytes, `boletos-${folio}.pdf`, 'application/pdf'),
        onError: (error: Problem) => toast({ title: error.message, tone: 'danger' }),
      },
    )
  return (
    <Button
      size={big ? 'md' : 'sm'}
      variant={big ? 'primary' : 'secondary'}
      icon={icon}
      loading={print.isPending}
      onClick={save}
    >
      Imprimir boletos
    </Button>
  )
}
