import { useState } from 'react'
import { Link } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { countOf } from '#lib/count.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { listUnreached, type UnreachedPerson } from '../contract.ts'
import { unreachedSize, unreachedWords } from '../rules.ts'

/** The people behind the count, each with the reason; to their orders for whoever may read those. */
export function UnreachedDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const read = useRead(
    listUnreached,
    { params: { messageId }, query: { page: `${page}` } },
    // Opened again it may be of another part of the stadium: nothing of before is shown meanwhile.
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <Dialog open title="A quién no le llega" onClose={onClose}>
      {read.data === undefined ? (
        <NotLoaded
          read={read}
          title="No pudimos leer la lista"
          waiting={
            <Skeletons label="Cargando la lista…" blocks={Array<string>(6).fill('mb-2 h-10 w-full')} />
          }
        />
      ) : (
        <>
          <ul aria-label="Personas a quienes no les llega" className="divide-y divide-line">
            {read.data.rows.map((person) => (
              <Person key={person.accountId} person={person} />
            ))}
          </ul>
          <Pagination page={page} size={unreachedSize} total={read.data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  )
}

function Person({ person: { accountId, name, why, tickets } }: { person: UnreachedPerson }) {
  const mayRead = useMay()('read AnyOrder')
  const called = name ?? (why === 'window' ? 'Sin nombre' : 'Cuenta borrada')
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        {mayRead && name !== null ? (
          <Link
            to={`${deskPaths.orders}?persona=${accountId}`}
            className="font-semibold text-brand underline-offset-4 hover:underline"
          >
            {called}
          </Link>
        ) : (
          <span className="font-semibold">{called}</span>
        )}
        <span className="block text-sm text-ink-2">{unreachedWords[why]}</span>
      </span>
      <span className="nums shrink-0 text-sm text-ink-2">{countOf(tickets, 'boleto', 'boletos')}</span>
    </li>
  )
}
