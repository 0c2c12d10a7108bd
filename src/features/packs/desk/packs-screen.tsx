import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Money } from '#ui/money.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { invalidate } from '#web/query.ts'
import { useAct } from '#web/use-act.ts'
import { listDeskPacks, publishPack, withdrawPack } from './contract.ts'

const names = { draft: 'Borrador', published: 'Publicado', cancelled: 'Retirado' }
const tones = { draft: 'neutral', published: 'ok', cancelled: 'warn' } as const
type Chosen = { id: number; name: string; status: keyof typeof names }

const add = <Button to={deskPaths.pack('nuevo')}>Armar pack</Button>

/** Packs in every state, and the two steps of their life. */
export default function PacksScreen() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { busy, act } = useAct()
  const publishing = chosen?.status === 'draft'
  async function move({ id }: Chosen) {
    const params = { packId: `${id}` }
    await act(
      async () => {
        await (publishing ? call(publishPack, { params }) : call(withdrawPack, { params }))
        await invalidate(listDeskPacks)
      },
      publishing ? 'El pack ya está publicado' : 'Retiramos el pack',
    )
    setChosen(null)
  }
  return (
    <DeskPage title="Packs" intro="Varios partidos en el mismo lugar, a un precio." actions={add}>
      <DeskTable
        endpoint={listDeskPacks}
        caption="Packs"
        searchLabel="Buscar pack"
        sort="-salesStartAt"
        exportAs="packs"
        rowKey={({ id }) => `${id}`}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: Object.entries(names).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={[
          { key: 'name', header: 'Pack', sortable: true, cell: ({ name }) => <strong>{name}</strong> },
          {
            key: 'status',
            header: 'Estado',
            cell: ({ status }) => <Badge tone={tones[status]}>{names[status]}</Badge>,
          },
          { key: 'matches', header: 'Contra', cell: ({ matches }) => matches },
          {
            key: 'salesStartAt',
            header: 'Venta',
            sortable: true,
            cell: ({ salesStartAt, salesEndAt }) => `${formatDay(salesStartAt)} a ${formatDay(salesEndAt)}`,
          },
          {
            key: 'fromCents',
            header: 'Desde',
            align: 'end',
            sortable: true,
            cell: ({ fromCents }) => (fromCents === null ? '—' : <Money cents={fromCents} />),
          },
          { key: 'sold', header: 'Vendidos', align: 'end', sortable: true, cell: ({ sold }) => sold },
          { key: 'free', header: 'Quedan', align: 'end', sortable: true, cell: ({ free }) => free },
          {
            key: 'move',
            header: <span className="sr-only">Cambiar estado</span>,
            align: 'end',
            cell: (row) =>
              row.status !== 'cancelled' && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${row.status === 'draft' ? 'Publicar' : 'Retirar'} ${row.name}`}
                  onClick={() => setChosen(row)}
                >
                  {row.status === 'draft' ? 'Publicar' : 'Retirar'}
                </Button>
              ),
          },
        ]}
        empty={{ title: 'Aún no hay packs', children: 'Los que armes aparecen aquí.', action: add }}
      />
      {chosen !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`¿${publishing ? 'Publicar' : 'Retirar'} ${chosen.name}?`}
          confirmLabel={publishing ? 'Publicar' : 'Retirar'}
          danger={!publishing}
          loading={busy}
          onConfirm={() => void move(chosen)}
        >
          <p>
            {publishing
              ? 'Todos ven sus partidos y precios desde ahora. Ya no se pueden cambiar.'
              : 'Deja de venderse y no vuelve. Lo que ya se pagó sigue siendo de quien lo compró; lo apartado sin pagar se pierde.'}
          </p>
        </ConfirmDialog>
      )}
    </DeskPage>
  )
}
