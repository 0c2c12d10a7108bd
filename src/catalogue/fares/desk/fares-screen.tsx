import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import type { Problem } from '#lib/problem.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { Table } from '#ui/table.tsx'
import { toast } from '#ui/toast.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { readFares } from '../contract.ts'
import { listFares, moveFare, restoreFare, retireFare, type FareRow } from '../desk-contract.ts'
import { noteOf } from '../rules.ts'
import { FareDialog } from './fare-dialog.tsx'

/** Who pays what name of price: made, put in order, and taken off the sale. */
export default function FaresScreen() {
  const read = useRead(listFares, {})
  const [open, setOpen] = useState<FareRow | 'new' | null>(null)
  const [retiring, setRetiring] = useState<FareRow | null>(null)
  const acts = useActs()
  return (
    <DeskPage
      title="Tarifas"
      intro="Cada lista de precios usa las que quiera. La afición las ve como están aquí."
      actions={<Button onClick={() => setOpen('new')}>Nueva tarifa</Button>}
    >
      <Loaded read={read} title="No pudimos leer las tarifas">
        {({ fares }) => (
          <FareTable
            fares={fares}
            onEdit={setOpen}
            onRetire={setRetiring}
            onRestore={({ key }) => void acts.restore(key)}
            onMove={({ key }, to) => void acts.move(key, to)}
          />
        )}
      </Loaded>
      {open !== null && <FareDialog fare={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={retiring !== null}
        onClose={() => setRetiring(null)}
        title={`Retirar «${retiring?.name ?? ''}»`}
        confirmLabel="Retirar"
        danger
        loading={acts.pending}
        onConfirm={() => void acts.retire(retiring!.key).then(() => setRetiring(null))}
      >
        <p>
          Nadie más la ve al comprar. Quien ya apartó lugares puede terminar su compra con ella, y los boletos
          vendidos siguen sirviendo.
        </p>
        {retiring !== null && retiring.matches > 0 && (
          <p>Está en los precios de {countOf(retiring.matches, 'partido', 'partidos')} por jugar.</p>
        )}
      </ConfirmDialog>
    </DeskPage>
  )
}

function useActs() {
  const [retiring, restoring, moving] = [useSend(retireFare), useSend(restoreFare), useSend(moveFare)]
  async function run(work: Promise<unknown>, title?: string): Promise<void> {
    await work.then(
      () => title !== undefined && toast({ title, tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    await Promise.all([invalidate(listFares), invalidate(readFares)])
  }
  return {
    pending: retiring.isPending,
    retire: (fare: string) => run(retiring.mutateAsync({ params: { fare } }), 'Retiramos la tarifa'),
    restore: (fare: string) =>
      run(restoring.mutateAsync({ params: { fare } }), 'La tarifa se vende otra vez'),
    move: (fare: string, to: 'up' | 'down') => run(moving.mutateAsync({ params: { fare }, body: { to } })),
  }
}

type FareTableProps = {
  fares: FareRow[]
  onEdit: (fare: FareRow) => void
  onRetire: (fare: FareRow) => void
  onRestore: (fare: FareRow) => void
  onMove: (fare: FareRow, to: 'up' | 'down') => void
}

function FareTable({ fares, onEdit, onRetire, onRestore, onMove }: FareTableProps) {
  const sold = fares.filter(({ retiredAt }) => retiredAt === null)
  return (
    <Table
      caption="Tarifas del club"
      hideCaption
      rows={fares}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          header: 'Tarifa',
          cell: (fare) => (
            <span className="flex flex-wrap items-center gap-2">
              <b>{fare.name}</b>
              {fare.general && <Badge tone="brand">General</Badge>}
              {fare.retiredAt !== null && <Badge>Retirada</Badge>}
            </span>
          ),
        },
        { key: 'who', header: 'Para quién', cell: (fare) => whoWords(fare) },
        { key: 'gate', header: 'Se pide en la puerta', cell: ({ evidence }) => evidence ?? 'Nada' },
        { key: 'matches', header: 'Partidos', align: 'end', cell: ({ matches }) => matches },
        {
          key: 'tickets',
          header: 'Boletos',
          align: 'end',
          cell: ({ tickets }) => tickets.toLocaleString('es-MX'),
        },
        {
          key: 'acts',
          header: <span className="sr-only">Acciones</span>,
          cell: (fare) => (
            <span className="flex flex-wrap items-center justify-end gap-1">
              {fare.retiredAt === null && (
                <MoveButtons
                  what={fare.name}
                  place={sold.indexOf(fare)}
                  of={sold.length}
                  onMove={(by) => onMove(fare, by < 0 ? 'up' : 'down')}
                />
              )}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Editar ${fare.name}`}
                onClick={() => onEdit(fare)}
              >
                Editar
              </Button>
              {!fare.general && fare.retiredAt === null && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Retirar ${fare.name}`}
                  onClick={() => onRetire(fare)}
                >
                  Retirar
                </Button>
              )}
              {fare.retiredAt !== null && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Volver a vender ${fare.name}`}
                  onClick={() => onRestore(fare)}
                >
                  Volver a vender
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

/** Who may have it, without what the gate asks: that stands beside. */
const whoWords = (fare: FareRow): string => noteOf({ ...fare, evidence: null }) || 'Cualquier persona'
