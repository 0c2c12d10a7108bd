import { IconDots, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { dayInMexico } from '#lib/dates.ts'
import { line } from '#lib/text.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { ViewTabs } from '#ui/view-tabs.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { dropView, keepView, listViews, mostCounted, renameView, type ViewQuery } from '../views-contract.ts'
import type { OrdersAsked } from '../contract.ts'
import { filtersOf, isSame } from './use-orders-asked.ts'

const Named = z.object({ name: line(40, 'Ponle un nombre').check(z.minLength(1, 'Ponle un nombre')) })
const minute = 60_000

type OrderViewsProps = { asked: OrdersAsked; onShow: (query: ViewQuery) => void }

/** Views of the list: everybody's, one's own, and keeping the filters that hold now as another. */
export function OrderViews({ asked, onShow }: OrderViewsProps) {
  const { data } = useRead(listViews, {}, { staleTime: minute / 4, refetchInterval: minute })
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const keep = useSend(keepView)
  const rename = useSend(renameView)
  const drop = useSend(dropView)
  const everybody: ShownView = { id: 'todos', own: false, name: 'Todos', query: {} }
  const all: ShownView[] = [everybody, ...(data?.views ?? standing())]
  const current = all.find(({ query }) => isSame(query, asked))
  const mine = current?.own === true ? current : undefined
  const close = () => setNaming(null)

  async function remove(): Promise<void> {
    await drop.mutateAsync({ params: { viewId: mine!.id } })
    await invalidate(listViews)
    onShow({})
    toast({ title: `Borraste la vista «${mine!.name}»`, tone: 'ok' })
  }

  return (
    <div className="flex items-center border-b border-line *:border-b-0">
      <ViewTabs
        label="Vistas"
        current={current?.id ?? null}
        onChoose={(id) => onShow(all.find((view) => view.id === id)!.query)}
        views={all.map((view) => ({
          id: view.id,
          name: view.name,
          count: view.count === undefined ? undefined : Math.min(view.count, mostCounted),
          due: view.due ?? false,
        }))}
      >
        {current === undefined && (
          <button
            type="button"
            onClick={() => setNaming('new')}
            className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm px-3 text-sm font-semibold text-brand -outline-offset-3 hover:bg-brand-soft focus-visible:-outline-offset-3"
          >
            <IconPlus size={16} aria-hidden /> Guardar vista
          </button>
        )}
      </ViewTabs>
      {mine !== undefined && (
        <Menu
          label={`Vista ${mine.name}`}
          trigger={<IconDots size={18} aria-hidden />}
          items={[
            { label: 'Cambiar nombre', onSelect: () => setNaming('rename') },
            { label: 'Borrar vista', onSelect: () => void remove() },
          ]}
        />
      )}
      {naming !== null && (
        <FormDialog
          size="sm"
          title={naming === 'new' ? 'Guardar vista' : 'Cambiar nombre'}
          schema={Named}
          defaultValues={{ name: naming === 'rename' ? (mine?.name ?? '') : '' }}
          submitLabel={naming === 'new' ? 'Guardar vista' : 'Cambiar nombre'}
          onSubmit={async ({ name }) => {
            await (naming === 'new'
              ? keep.mutateAsync({ body: { name, query: filtersOf(asked) } })
              : rename.mutateAsync({ params: { viewId: mine!.id }, body: { name } }))
            await invalidate(listViews)
          }}
          onClose={close}
        >
          {(form) => (
            <TextField
              label="Nombre"
              hint="Solo la ves tú. Guarda los filtros; lo que buscaste, no."
              maxLength={40}
              {...form.field('name')}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}

type ShownView = { id: string; own: boolean; name: string; query: ViewQuery; count?: number; due?: boolean }

/** They stand there before their counts come, so that nothing moves. */
function standing(): ShownView[] {
  const today = dayInMexico(new Date())
  return [
    { id: 'hoy', own: false, name: 'Hoy', query: { desde: today, hasta: today } },
    { id: 'atender', own: false, name: 'Por atender', query: { atender: 'si' } },
    { id: 'repetidos', own: false, name: 'Parecen repetidos', query: { repetido: 'si' } },
    { id: 'ficha', own: false, name: 'Con ficha', query: { status: 'reserved' } },
  ]
}
