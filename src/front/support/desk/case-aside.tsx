import { Link } from 'react-router'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useSend } from '#web/query.ts'
import { changeDeskCase, listDeskCases, readDeskCase, type DeskCase } from '../desk-contract.ts'
import { orderStatusWords } from '../desk-rules.ts'

/** Who wrote, who has the case, where it stands, and what that mail bought. */
export function CaseAside({ found }: { found: DeskCase }) {
  const { mutate, isPending } = useSend(changeDeskCase)
  const change = (body: { status?: 'solved' | 'in_review'; mine?: boolean }, words: string) =>
    mutate(
      { params: { caseId: found.id }, body },
      {
        onSuccess: () => toast({ title: words, tone: 'ok' }),
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
        onSettled: () => {
          void invalidate(readDeskCase)
          void invalidate(listDeskCases)
        },
      },
    )
  const solved = found.status === 'solved'
  return (
    <aside aria-label="Del caso" className="grid content-start gap-4">
      <Card className="p-5">
        <h2 className="mb-2 text-xl">{found.name}</h2>
        <p className="wrap-anywhere">{found.email}</p>
        {found.accountId === null ? (
          <p className="text-sm text-ink-2">Escribió sin cuenta</p>
        ) : (
          <Link
            className="text-sm text-brand underline underline-offset-4"
            to={deskPaths.person(found.accountId)}
          >
            Ver todo de esta persona
          </Link>
        )}
        {found.orderFolio !== null && <p className="nums mt-2">Menciona el pedido {found.orderFolio}</p>}
      </Card>
      <Card className="grid gap-3 p-5">
        <h2 className="text-xl">
          {found.mine
            ? 'Lo llevas tú'
            : found.assignedName === null
              ? 'Nadie lo lleva'
              : `Lo lleva ${found.assignedName}`}
        </h2>
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          onClick={() => change({ mine: !found.mine }, found.mine ? 'Soltaste el caso' : 'Tomaste el caso')}
        >
          {found.mine ? 'Soltar' : 'Asignármelo'}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={isPending}
          onClick={() =>
            change(
              { status: solved ? 'in_review' : 'solved' },
              solved ? 'Abriste el caso' : 'Lo marcaste resuelto',
            )
          }
        >
          {solved ? 'Abrir de nuevo' : 'Marcar resuelto'}
        </Button>
      </Card>
      <Card className="p-5">
        <h2 className="mb-2 text-xl">Pedidos de ese correo</h2>
        {found.orders.length === 0 && <p className="text-ink-2">Ninguna.</p>}
        <ul className="divide-y divide-line empty:hidden">
          {found.orders.map(({ id, folio, title, status, totalCents, createdAt }) => (
            <li key={id} className="py-3">
              <Link to={deskPaths.order(id)} className="nums font-semibold text-brand underline">
                {folio}
              </Link>
              <span className="block">{title}</span>
              <span className="nums block text-sm text-ink-2">
                {orderStatusWords[status]}, {formatMoney(totalCents)}, {formatDay(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  )
}
